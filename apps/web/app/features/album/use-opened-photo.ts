import { useOpenedByHash } from "../../url/use-opened-by-hash.ts";
import { photoHash, photoNumber } from "./photo-number.ts";

interface OpenedPhoto {
  /** Counted from 1; null while the viewer is closed, and until the page is hydrated. */
  number: number | null;
  open(number: number): void;
  turnTo(number: number): void;
  close(): void;
}

/** The open photo of `count`, as the URL's hash says. */
export function useOpenedPhoto(count: number): OpenedPhoto {
  const { hash, ...opened } = useOpenedByHash((given) => photoNumber(given, count) !== null);
  return {
    number: photoNumber(hash, count),
    open: (number) => opened.open(photoHash(number)),
    turnTo: (number) => opened.turnTo(photoHash(number)),
    close: opened.close,
  };
}
