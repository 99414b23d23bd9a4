/** Of the longest strip and the tallest scroll that a page shows whole; the viewer shows every picture whole. */
const [narrowest, widest] = [0.6, 2.4];

/** How wide a picture lies on a page for its height. What does not tell its size lies as most photographs do. */
export function shownRatio({ width, height }: { width: number; height: number }): number {
  if (!(width > 0 && height > 0)) return 4 / 3;
  return Math.min(widest, Math.max(narrowest, width / height));
}
