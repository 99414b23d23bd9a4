/** The mark of an opened picture in an address: the third of its album is `#photo-3`, whatever its id. */
export function photoMark(number: number): string {
  return `photo-${number}`;
}

/** Which picture a hash opens, counted from 1; null when it opens none of `count`. */
export function photoNumber(hash: string, count: number): number | null {
  const digits = /^#photo-([1-9]\d{0,4})$/.exec(hash)?.[1];
  const number = Number(digits ?? 0);
  return number >= 1 && number <= count ? number : null;
}

/** Where a key leads from a picture; null for a key that turns no pages. The ends are ends: nothing goes round. */
export function turnedBy(key: string, number: number, count: number): number | null {
  if (key === "ArrowLeft") return Math.max(1, number - 1);
  if (key === "ArrowRight") return Math.min(count, number + 1);
  if (key === "Home") return 1;
  return key === "End" ? count : null;
}

/** The pictures beside one, which will be wanted next. */
export function beside(number: number, count: number): number[] {
  return [number + 1, number - 1].filter((near) => near >= 1 && near <= count);
}
