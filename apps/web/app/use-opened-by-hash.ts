import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { type FromPage, openAbove } from "./open-above.ts";

const turned = "changming:hash-turned";
const namesOfChange = ["popstate", "hashchange", turned];

function subscribe(listener: () => void): () => void {
  for (const name of namesOfChange) addEventListener(name, listener);
  return () => {
    for (const name of namesOfChange) removeEventListener(name, listener);
  };
}

/** Another hash in the same place of the history. The router need not know: nothing is loaded, nothing scrolls. */
function replaceHash(hash: string): void {
  history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
  dispatchEvent(new Event(turned));
}

const isFromPage = (state: unknown): state is FromPage =>
  typeof state === "object" && state !== null && "isFromPage" in state;

export interface OpenedByHash {
  /** With its `#`; "" while nothing is marked, and until the page is hydrated. */
  hash: string;
  /** `mark` is without the `#`. Nothing happens when something of the kind is open already. */
  open(mark: string): void;
  turnTo(mark: string): void;
  close(): void;
}

/**
 * What is open above a page: the address says it, so that it can be shared and the back button closes it. The hash is
 * read from the window itself, which is ahead of the router while that asks the server again. The page's route asks
 * nothing when `isOtherHashOnly`.
 */
export function useOpenedByHash(isMine: (hash: string) => boolean): OpenedByHash {
  const navigate = useNavigate();
  // Renders again when the router opened something; its state tells whether there is a page to go back to.
  const { state } = useLocation();
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => "",
  );
  // Going back takes a moment; asked twice, it would leave the page.
  const isLeaving = useRef(false);
  const isOpen = isMine(hash);
  useEffect(() => {
    if (!isOpen) isLeaving.current = false;
  }, [isOpen]);
  return {
    hash,
    open(mark) {
      if (isMine(location.hash)) return;
      void navigate({ search: location.search, hash: mark }, openAbove);
    },
    turnTo: (mark) => replaceHash(`#${mark}`),
    close() {
      if (!isMine(location.hash) || isLeaving.current) return;
      if (!isFromPage(state)) return replaceHash("");
      isLeaving.current = true;
      void navigate(-1);
    },
  };
}
