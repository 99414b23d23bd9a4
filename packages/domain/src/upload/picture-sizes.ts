/** Widths in pixels in which a picture is kept beside its own; none is larger than the picture. */
export const pictureWidths = [320, 960, 1920] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureSize = `${PictureWidth}` | "origin";

/** The sizes that are kept of a picture this wide: one as wide or wider than it is enough. */
export function keptSizes(width: number): PictureSize[] {
  const widths = pictureWidths.filter((_, index) => index === 0 || width > (pictureWidths[index - 1] ?? 0));
  return [...widths.map((kept): PictureSize => `${kept}`), "origin"];
}

/** Which kept size answers when `asked` is asked for: the same, or the widest there is below it. */
export function servedSize(width: number, asked: PictureSize): PictureSize {
  const kept = keptSizes(width);
  if (kept.includes(asked)) return asked;
  return kept.at(-2) ?? "origin";
}
