import { encode } from "uqr";
import { chineseDigits, chineseNumber } from "@changming/kit/numerals";
import { shanghaiDay } from "@changming/kit/shanghai";
import { faceOf } from "./face.ts";
import { ink, type Mark } from "./mark.ts";
import { fret, lampMark, ridges, wear } from "./ornaments.ts";
import { setText, widthOf } from "./set-text.ts";

const box = (left: number, top: number, right: number, bottom: number) => `M${left} ${top}H${right}V${bottom}H${left}Z`;

/** Background with a double border; hills and frets except for martyrs. */
export function pageBackground(width: number, height: number, isStern: boolean): Mark[] {
  const accent = isStern ? ink.black : ink.lamp;
  const around = (edge: number) => box(edge, edge, width - edge, height - edge);
  const marks: Mark[] = [{ kind: "shape", path: box(0, 0, width, height), at: [0, 0], fill: ink.paper }];
  if (!isStern) marks.push(...hills(width, height));
  marks.push({ kind: "shape", path: around(35.25), at: [0, 0], stroke: accent, line: 2.5 });
  marks.push({ kind: "shape", path: around(43), at: [0, 0], stroke: accent, line: 0.8, opacity: 0.75 });
  return isStern ? marks : [...marks, ...frets(width, height, accent)];
}

/** Ridges that fade towards the bottom, inside the inner border. */
function hills(width: number, height: number): Mark[] {
  const inner = width - 86;
  const rise = width > height ? 230 : 296;
  const top = height - 43 - rise;
  return ridges.map((path, index) => ({
    kind: "shape",
    path,
    at: [43, top],
    scale: [inner / 794, rise / 330],
    fill: index === 0 ? ink.pine : ink.black,
    opacity: index === 0 ? 0.15 : 0.12,
    fade: [66, 317],
    within: [43, top, inner, rise],
  }));
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
    ...corners.map(([x, y, across, down]): Mark => ({
      kind: "shape",
      path: fret,
      at: [x, y],
      scale: [across, down],
      stroke: colour,
      line: 1.6,
    })),
    { kind: "shape", path: between, at: [0, 0], stroke: colour, line: 0.8, opacity: 0.5 },
  ];
}

/** The site's flame, centred at `x`. */
export function lamp(x: number, y: number, isStern: boolean): Mark {
  const scale = 48 / 92;
  const at = [x - 24 - 18 * scale, y - 8 * scale] as const;
  return { kind: "shape", path: lampMark, at, scale, fill: isStern ? ink.black : ink.lamp };
}

/** A calligraphy title centred at `x`, on the baseline `y`. */
export function calligraphyTitle(text: string, x: number, y: number, size: number): Mark[] {
  return setText(text, x, y, { size, colour: ink.black, face: "calligraphy", align: "middle", spacing: size * 0.24 });
}

/** A QR code of error correction level H on its own background: readable with a third of it covered. */
function qrCode(address: string, x: number, y: number, side: number): Mark[] {
  const { data, size } = encode(address, { ecc: "Q", border: 0 });
  const path = data
    .flatMap((row, top) => row.map((isDark, left) => (isDark ? `M${left} ${top}h1v1h-1z` : "")))
    .join("");
  const module = side / (size + 6);
  return [
    { kind: "shape", path: box(0, 0, side, side), at: [x, y], fill: ink.paper },
    { kind: "shape", path, at: [x + 3 * module, y + 3 * module], scale: module, fill: ink.black },
  ];
}

/** Positions of a seal's four characters in its box of 116: down the right column, then down the left. */
const sealPlaces = [
  [60, 12],
  [60, 58],
  [10, 12],
  [10, 58],
] as const;

/** A cinnabar seal with four characters and some wear. */
function seal(text: string, x: number, y: number, side: number): Mark[] {
  const scale = side / 116;
  const turn = -2;
  const chars = [...text].flatMap((char, index): Mark[] => {
    const [left, top] = sealPlaces[index] ?? sealPlaces[0];
    const at = turned(x, y, (left + 1) * scale, (top + 40) * scale, turn);
    return [
      { kind: "shape", path: faceOf("calligraphy").outline(char), at, scale: 0.046 * scale, turn, fill: ink.cinnabar },
    ];
  });
  return [
    { kind: "shape", path: box(4, 4, 112, 112), at: [x, y], scale, turn, stroke: ink.cinnabar, line: 4.5 },
    ...chars,
    { kind: "shape", path: wear, at: [x, y], scale, turn, fill: ink.paper },
  ];
}

/** A point of a rotated box, in page coordinates. */
function turned(x: number, y: number, right: number, down: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [x + right * Math.cos(angle) - down * Math.sin(angle), y + right * Math.sin(angle) + down * Math.cos(angle)];
}

/** 二〇二六年四月五日, in Asia/Shanghai. */
function uprightDay(instant: Date): string {
  const [year = 0, month = 0, day = 0] = shanghaiDay(instant).split("-").map(Number);
  return `${chineseDigits(year)}年${chineseNumber(month)}月${chineseNumber(day)}日`;
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
  const day = uprightDay(issuedAt);
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
    ...seal(sealed, stampLeft, foot - 142, stamp),
    ...setText(giver, giverLeft, foot - 48, style),
    ...setText(day, right - dayWidth, foot - 8, style),
  ];
}
