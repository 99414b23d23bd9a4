import { encode } from "uqr";

/** One QR code as the path of an SVG of `size` × `size` units, to be drawn with a stroke one unit wide. */
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
  return { size, path: data.map((row, y) => `M0 ${y}.5${lineOf(row)}`).join("") };
}

/** One row as alternating light and dark runs: `m` moves over the light modules, `h` draws the dark ones. */
function lineOf(row: readonly boolean[]): string {
  const bits = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return bits
    .replace(/0+$/, "")
    .replaceAll(/0+|1+/g, (run) => (run.startsWith("1") ? `h${run.length}` : `m${run.length} 0`));
}
