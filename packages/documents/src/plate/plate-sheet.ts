import { ink, type Mark, pageSide, type Sheet } from "../certificate/mark.ts";
import { box } from "../certificate/ornaments.ts";
import { setText, sizeThatFits, widthOf } from "../certificate/set-text.ts";
import { qrCode } from "../certificate/sheet-parts.ts";

/** What a plate for a stone says. */
export interface Plate {
  name: string;
  /** Where it stands: 沈字区 26 号. */
  place: string;
  /** To be typed in where scanning is impossible. */
  code: string;
  /** Address in the QR code. */
  address: string;
}

interface Issue {
  /** Name of the site. */
  author: string;
  issuedAt: Date;
}

/** Pixels of 96 dpi in a millimetre: a drawing in pixels has its size in millimetres on paper. */
const mm = 96 / 25.4;

/** 58 × 61 mm; the code is 35 mm wide, of the level that corrects most. */
const plate = { width: 58 * mm, height: 61 * mm } as const;
const code = 35 * mm;
const margin = 22;

function plateMarks({ name, place, code: signs, address }: Plate, left: number, top: number): Mark[] {
  const at = (x: number, y: number) => [left + x, top + y] as const;
  const right = left + plate.width - margin;
  const line = top + 162;
  return [
    { kind: "shape", path: box(4, 4, plate.width - 4, plate.height - 4), at: at(0, 0), stroke: "#b9ac96", line: 1 },
    ...upright(name, left + margin + 14, top + 20, code),
    ...qrCode(address, right - code, top + 20, code, "H"),
    { kind: "shape", path: `M${left + margin} ${line}H${right}`, at: [0, 0], stroke: ink.line, line: 1 },
    ...setText(place, left + margin, line + 22, { size: sizeThatFits(place, 116, [14, 12, 10, 8]), colour: ink.black }),
    ...setText(signs, right - widthOf(signs, { size: 15, spacing: 1 }), line + 22, {
      size: 15,
      colour: ink.black,
      spacing: 1,
    }),
    ...setText("扫一扫，来看看", left + margin, line + 44, { size: 13, colour: ink.soft }),
  ];
}

/** A name in one column beside the code. */
function upright(name: string, x: number, top: number, height: number): Mark[] {
  const letters = [...name];
  const size = Math.min(30, height / (letters.length * 1.15));
  const first = top + (height - letters.length * size * 1.15) / 2;
  return letters.flatMap((letter, index) =>
    setText(letter, x, first + index * size * 1.15 + size * 0.9, { size, colour: ink.black, align: "middle" }),
  );
}

/** One plate as a drawing of its own size. */
export function plateSheet(one: Plate, { author, issuedAt }: Issue): Sheet {
  const background: Mark = { kind: "shape", path: box(0, 0, plate.width, plate.height), at: [0, 0], fill: "#ffffff" };
  const { width, height } = plate;
  return {
    title: `${one.name}的二维码牌`,
    author,
    issuedAt,
    width,
    height,
    marks: [background, ...plateMarks(one, 0, 0)],
  };
}

/** How many are on a page. */
export const platesOnPage = 12;
const columns = 3;
const { short: pageWidth, long: pageHeight } = pageSide;
const first = { left: 53, top: 84 } as const;
const gap = 15.5;

interface PlatePage extends Issue {
  garden: string;
  /** From 1 on. */
  page: number;
  pages: number;
  day: string;
  /** What is typed before the code: `changming.example/g/`. */
  typed: string;
}

/** An A4 page of twelve plates with cut marks, and a ruler that shows whether it was printed in its own size. */
export function platePage(
  plates: readonly Plate[],
  { garden, page, pages, day, typed, author, issuedAt }: PlatePage,
): Sheet {
  const header = `第 ${page} 张，共 ${pages} 张　${day}`;
  const right = pageWidth - first.left;
  return {
    title: `${garden}的二维码牌`,
    author,
    issuedAt,
    width: pageWidth,
    height: pageHeight,
    marks: [
      ...setText(`${garden}　二维码牌`, first.left, 48, { size: 18, colour: ink.black, spacing: 1.5 }),
      ...setText(header, right - widthOf(header, { size: 13 }), 48, { size: 13, colour: ink.soft }),
      ...plates.slice(0, platesOnPage).flatMap((one, index) => {
        const left = first.left + (index % columns) * (plate.width + gap);
        const top = first.top + Math.floor(index / columns) * (plate.height + gap);
        return [...cutMarks(left, top), ...plateMarks(one, left, top)];
      }),
      ...setText("按 100% 打印，不要“适合纸张”；先量右边的尺。沿角线裁，每块 58 × 61 毫米。", first.left, 1_078, note),
      ...setText(
        `裱防水膜，或送去烧瓷、刻石。扫不动的，在浏览器里输入 ${typed} 和右边的六位短码。`,
        first.left,
        1_098,
        note,
      ),
      ...ruler(right),
    ],
  };
}

const note = { size: 12, colour: ink.soft } as const;

/** The eight corner lines along which a plate is cut. */
function cutMarks(left: number, top: number): Mark[] {
  const corners = [left, left + plate.width].flatMap((x) => [top, top + plate.height].map((y) => ({ x, y })));
  return corners.map(({ x, y }) => {
    const [out, up] = [x === left ? -1 : 1, y === top ? -1 : 1];
    const path = `M${x + out * 0.5} ${y}h${out * 6}M${x} ${y + up * 0.5}v${up * 6}`;
    return { kind: "shape", path, at: [0, 0], stroke: ink.black, line: 1 };
  });
}

/** Five centimetres. */
function ruler(right: number): Mark[] {
  const left = right - 50 * mm;
  return [
    { kind: "shape", path: `M${left} 1092v7H${right}v-7`, at: [0, 0], stroke: ink.black, line: 1 },
    ...setText("5 厘米", right - widthOf("5 厘米", note), 1_086, note),
  ];
}
