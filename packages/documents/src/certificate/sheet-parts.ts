import { encode } from "uqr";
import { uprightDay } from "@changming/kit/numerals";
import { shanghaiDay } from "@changming/kit/shanghai";
import { ink, type Mark } from "./mark.ts";
import { box, fret, hills, seal } from "./ornaments.ts";
import { setText, widthOf } from "./set-text.ts";

/** Background with a double border; hills and frets except for martyrs. */
export function pageBackground(width: number, height: number, isStern: boolean): Mark[] {
  const accent = isStern ? ink.black : ink.lamp;
  const around = (edge: number) => box(edge, edge, width - edge, height - edge);
  const marks: Mark[] = [{ kind: "shape", path: box(0, 0, width, height), at: [0, 0], fill: ink.paper }];
  // Inside the inner border.
  const area = [43, height - 43 - (width > height ? 230 : 296), width - 86, width > height ? 230 : 296] as const;
  if (!isStern) marks.push(...hills(area));
  marks.push({ kind: "shape", path: around(35.25), at: [0, 0], stroke: accent, line: 2.5 });
  marks.push({ kind: "shape", path: around(43), at: [0, 0], stroke: accent, line: 0.8, opacity: 0.75 });
  return isStern ? marks : [...marks, ...frets(width, height, accent)];
}

function frets(width: number, height: number, colour: string): Mark[] {
  const corners = [
    [50, 50, 1, 1],
    [width - 50, 50, -1, 1],
    [50, height - 50, 1, -1],
    [width - 50, height - 50, -1, -1],
  ] as const;
  const between =
    `M118 56H${width - 118}M118 ${height - 56}H${width - 118}` +
    `M56 118V${height - 118}M${width - 56} 118V${height - 118}`;
  return [
    ...corners.map(([x, y, across, down]) => fret([x, y], [across, down], colour)),
    { kind: "shape", path: between, at: [0, 0], stroke: colour, line: 0.8, opacity: 0.5 },
  ];
}

/** A QR code on its own background: level `H` corrects 30 % of its codewords, `Q` a quarter. */
export function qrCode(address: string, x: number, y: number, side: number, level: "Q" | "H" = "Q"): Mark[] {
  const { data, size } = encode(address, { ecc: level, border: 0 });
  const path = data
    .flatMap((row, top) => row.map((isDark, left) => (isDark ? `M${left} ${top}h1v1h-1z` : "")))
    .join("");
  const module = side / (size + 6);
  return [
    { kind: "shape", path: box(0, 0, side, side), at: [x, y], fill: ink.paper },
    { kind: "shape", path, at: [x + 3 * module, y + 3 * module], scale: module, fill: ink.black },
  ];
}

interface Signature {
  /** Address in the QR code. */
  address: string;
  /** `3F9A-07C2-B1D4`, to be typed in where scanning is impossible. */
  code: string;
  sealed: string;
  giver: string;
  issuedAt: Date;
}

/** The footer: a QR code for confirmation, the issuer, the day and the seal beside it. */
export function signature({ address, code, sealed, giver, issuedAt }: Signature, width: number, foot: number): Mark[] {
  const left = 104;
  const side = 116;
  const stamp = 104;
  const day = uprightDay(shanghaiDay(issuedAt));
  const style = { size: 20, colour: ink.black, spacing: 1 };
  const dayWidth = widthOf(day, style);
  const right = width - 104;
  const stampLeft = width - 92 - stamp;
  // The seal is beside the name and does not overlap it.
  const giverLeft = Math.min(right - dayWidth, stampLeft - 12 - widthOf(giver, style));
  return [
    ...qrCode(address, left, foot - side, side),
    ...setText("扫一扫，查验此证", left + side + 14, foot - 30, { size: 14, colour: ink.soft }),
    ...setText(`校验码 ${code}`, left + side + 14, foot - 8, { size: 14, colour: ink.soft }),
    ...seal(sealed, [stampLeft, foot - 142], stamp, -2),
    ...setText(giver, giverLeft, foot - 48, style),
    ...setText(day, right - dayWidth, foot - 8, style),
  ];
}
