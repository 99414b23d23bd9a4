import type { Slice } from "./font-order.ts";

/** `preload`: how many of the most used title characters go into the subset that pages preload; 0 for none. */
export type Face = { file: string; family: string; weight: string; preload: number };

const locals: Record<string, string[]> = {
  song: ["Songti SC", "STSong", "Noto Serif CJK SC", "Source Han Serif SC", "SimSun"],
  kai: ["Kaiti SC", "STKaiti", "KaiTi", "LXGW WenKai", "AR PL UKai CN"],
};

/** One rule a slice, as short as possible: these rules are sent with every page. */
export function faceCss({ file, family, weight }: Face, slices: Slice[]): string {
  const rules = slices.map(
    ({ id, ranges }) =>
      `@font-face{font-family:"${family}";src:url(./${file}-${id}.woff2)format("woff2");font-weight:${weight};font-display:swap;unicode-range:${ranges.map(unicodeRange).join(",")}}`,
  );
  return `/* Written by tools/build-fonts.ts; do not edit. A later rule wins where ranges overlap. */\n${rules.join("\n")}\n`;
}

/**
 * A face of the same family on the reader's own machine with our ascent and descent, so that lines do not move when the
 * web font has loaded; Han characters are one em wide in all of them.
 */
export function fallbackCss(
  { file, family, weight }: Face,
  font: { ascent: number; descent: number; unitsPerEm: number },
): string {
  const sources = (locals[file] ?? []).map((name) => `local("${name}")`).join(",");
  if (sources === "") return "";
  const percent = (value: number) => `${Math.round((1000 * Math.abs(value)) / font.unitsPerEm) / 10}%`;
  return `@font-face{font-family:"${family} Fallback";src:${sources};font-weight:${weight};ascent-override:${percent(font.ascent)};descent-override:${percent(font.descent)};line-gap-override:0%}\n`;
}

function unicodeRange([from, to]: [number, number]): string {
  const hex = (code: number) => code.toString(16);
  return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
}
