import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { photoMark, photoNumber } from "./photo-number.ts";

const turned = "changming:photo-turned";
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

export interface OpenedPhoto {
  /** Counted from 1; null while the viewer is closed, and until the page is hydrated. */
  number: number | null;
  open(number: number): void;
  turnTo(number: number): void;
  close(): void;
}

interface FromAlbum {
  isFromAlbum: true;
}

const isFromAlbum = (state: unknown): state is FromAlbum =>
  typeof state === "object" && state !== null && "isFromAlbum" in state;

/**
 * Which picture is open: the address says it, so that it can be shared and the back button closes the viewer. The hash is
 * read from the window itself, which is ahead of the router while that asks the server again.
 */
export function useOpenedPhoto(count: number): OpenedPhoto {
  const navigate = useNavigate();
  // Renders again when the router opened a picture; its state tells whether there is an album to go back to.
  const { state } = useLocation();
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => "",
  );
  const number = photoNumber(hash, count);
  // Going back takes a moment; asked twice, it would leave the album.
  const isLeaving = useRef(false);
  useEffect(() => {
    if (number === null) isLeaving.current = false;
  }, [number]);
  const isOpen = () => photoNumber(location.hash, count) !== null;
  return {
    number,
    open(wanted) {
      if (isOpen()) return;
      void navigate(
        { search: location.search, hash: photoMark(wanted) },
        { state: { isFromAlbum: true } satisfies FromAlbum, preventScrollReset: true },
      );
    },
    turnTo: (wanted) => replaceHash(`#${photoMark(wanted)}`),
    close() {
      if (!isOpen() || isLeaving.current) return;
      if (!isFromAlbum(state)) return replaceHash("");
      isLeaving.current = true;
      void navigate(-1);
    },
  };
}
