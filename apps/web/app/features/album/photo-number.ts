/** The hash of an open photo: the third of its album is `#photo-3`, whatever its id. */
export function photoHash(number: number): string {
  return `photo-${number}`;
}

/** The photo that a hash opens, counted from 1; null when it opens none of `count`. */
export function photoNumber(hash: string, count: number): number | null {
  const digits = /^#photo-([1-9]\d{0,4})$/.exec(hash)?.[1];
  const number = Number(digits ?? 0);
  return number >= 1 && number <= count ? number : null;
}

/** The photo that a key turns to; null for a key that turns to none. It does not wrap around. */
export function turnedBy(key: string, number: number, count: number): number | null {
  if (key === "ArrowLeft") return Math.max(1, number - 1);
  if (key === "ArrowRight") return Math.min(count, number + 1);
  if (key === "Home") return 1;
  return key === "End" ? count : null;
}

/** The neighbours of a photo, in the order of prefetching. */
export function beside(number: number, count: number): number[] {
  return [number + 1, number - 1].filter((near) => near >= 1 && near <= count);
}
