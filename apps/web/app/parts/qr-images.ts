import { encode } from "uqr";

/** One QR code as the path of an SVG of `size` × `size` units. */
export interface QrImage {
  size: number;
  path: string;
}

/** Null where the operator has set no text. */
export interface QrImages {
  wechat: QrImage | null;
  wxapp: QrImage | null;
}

/**
 * Draws a text as a QR code that stays readable when a third of it is covered. Runs in loaders: browsers load no
 * encoder.
 */
export function drawQr(text: string): QrImage {
  // Level H (R-dressing-6).
  const { data, size } = encode(text, { ecc: "H", border: 0 });
  const runs = data.flatMap((row, y) => runsOf(row).map(([start, length]) => `M${start} ${y}h${length}v1h-${length}z`));
  return { size, path: runs.join("") };
}

/** Start and length of each run of dark modules, so that the path stays short. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1] += 1;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}
