/** Widths in pixels stored beside the original; an image is never enlarged. */
const imageWidths = [320, 960, 1920] as const;

type ImageWidth = (typeof imageWidths)[number];
export type ImageSize = `${ImageWidth}` | "origin";

/** The sizes stored for an image of this width: up to the first that is at least as wide. */
export function storedSizes(width: number): ImageSize[] {
  const widths = imageWidths.filter((_, index) => index === 0 || width > (imageWidths[index - 1] ?? 0));
  return [...widths.map((stored): ImageSize => `${stored}`), "origin"];
}

/** The stored size to serve: the wanted one, or the widest below it. */
export function servedSize(width: number, wanted: ImageSize): ImageSize {
  const stored = storedSizes(width);
  if (stored.includes(wanted)) return wanted;
  return stored.at(-2) ?? "origin";
}
