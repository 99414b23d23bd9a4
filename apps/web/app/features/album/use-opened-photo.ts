import { useOpenedByHash } from "../../use-opened-by-hash.ts";
import { photoMark, photoNumber } from "./photo-number.ts";

export interface OpenedPhoto {
  /** Counted from 1; null while the viewer is closed, and until the page is hydrated. */
  number: number | null;
  open(number: number): void;
  turnTo(number: number): void;
  close(): void;
}

/** Which picture of `count` is open: the address says it. */
export function useOpenedPhoto(count: number): OpenedPhoto {
  const { hash, ...opened } = useOpenedByHash((given) => photoNumber(given, count) !== null);
  return {
    number: photoNumber(hash, count),
    open: (number) => opened.open(photoMark(number)),
    turnTo: (number) => opened.turnTo(photoMark(number)),
    close: opened.close,
  };
}
