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

/** Replaces the hash in the current history entry without the router: nothing is loaded, nothing scrolls. */
function replaceHash(hash: string): void {
  history.replaceState(history.state, "", `${location.pathname}${location.search}${hash}`);
  dispatchEvent(new Event(turned));
}

const isFromPage = (state: unknown): state is FromPage =>
  typeof state === "object" && state !== null && "isFromPage" in state;

interface OpenedByHash {
  /** With its `#`; "" without a hash, and until the page is hydrated. */
  hash: string;
  /** `mark` is the hash without `#`. Does nothing when something of the kind is open already. */
  open(mark: string): void;
  turnTo(mark: string): void;
  close(): void;
}

/**
 * What is open above a page is in the URL's hash, so that it can be shared and the back button closes it. The hash is
 * read from the window, as the router lags behind while it loads. The page's route skips its loader if
 * `isOtherHashOnly`.
 */
export function useOpenedByHash(isMine: (hash: string) => boolean): OpenedByHash {
  const navigate = useNavigate();
  // Rerenders when the router opened something; its state says whether there is a page to go back to.
  const { state } = useLocation();
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => "",
  );
  // Going back is asynchronous; a second call would leave the page.
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
