import { propertyNotice, propertySentence } from "@changming/contract/certificate-notice";
import { ink, type Mark, pageSide, type Sheet } from "./mark.ts";
import { calligraphyTitle, sealsOf, titles } from "./ornaments.ts";
import { setText, sizeThatFits, wrapText } from "./set-text.ts";
import { pageBackground, signature } from "./sheet-parts.ts";

/** The texts of a property certificate. */
export interface PropertyTexts {
  kind: "property";
  /** Name of the deceased. */
  name: string;
  years: string;
  address: string;
  level: string;
  area: string;
  number: string;
  code: string;
  isStern: boolean;
  giver: string;
  /** Address in the QR code. */
  confirm: string;
  issuedAt: Date;
}

const { long: width, short: height } = pageSide;
const margin = 104;
const foot = 706;
/** The portrait, 4:5, in a dark frame. */
const portrait = { width: 200, height: 250, left: 118, top: 112, frame: 7 } as const;
const column = { left: 416, right: width - margin - 8 } as const;

/** A residence's property certificate, A4 landscape; `image` is a JPEG of 4:5. */
export function propertySheet(own: PropertyTexts, image: Buffer): Sheet {
  const middle = (column.left + column.right) / 2;
  const sentence = own.isStern ? propertySentence.martyr : propertySentence.ordinary;
  return {
    title: `${own.name}的居所证书`,
    width,
    height,
    author: own.giver,
    issuedAt: own.issuedAt,
    marks: [
      ...pageBackground(width, height, own.isStern),
      ...person(own, image),
      ...calligraphyTitle(titles.property, middle, 190, 80),
      ...setText(sentence, middle, 246, { size: 21, colour: ink.black, align: "middle", spacing: 1.2 }),
      ...facts(own),
      ...propertyNotice.flatMap((line, row) =>
        setText(line, column.left + 8, 534 + row * 21, { size: 14, colour: ink.soft }),
      ),
      ...signature({ ...own, address: own.confirm, sealed: sealsOf(own.giver).property }, width, foot),
    ],
  };
}

function person({ name, years }: PropertyTexts, jpeg: Buffer): Mark[] {
  const { left, top, width: across, height: down, frame } = portrait;
  const middle = left + across / 2;
  const size = sizeThatFits(name, 236, [34, 28, 23, 19, 15], 2);
  const edge = `M${left - frame} ${top - frame}h${across + 2 * frame}v${down + 2 * frame}h${-across - 2 * frame}Z`;
  return [
    { kind: "shape", path: edge, at: [0, 0], fill: ink.black },
    { kind: "image", jpeg, at: [left, top], width: across, height: down },
    ...setText(name, middle, top + down + 62, { size, colour: ink.black, align: "middle", spacing: 2 }),
    ...setText(years, middle, top + down + 96, { size: 16, colour: ink.soft, align: "middle" }),
  ];
}

/** The facts in a table of hairlines; a long one takes a smaller font size, then a second line. */
function facts({ address, level, area, number }: PropertyTexts): Mark[] {
  const rows = [
    ["坐落", address],
    ["规制", level],
    ["面积", area],
    ["编号", number],
  ] as const;
  const first = 280;
  const step = 56;
  const indent = 100;
  const available = column.right - column.left - indent;
  const line = (y: number): Mark => ({
    kind: "shape",
    path: `M${column.left} ${y}H${column.right}`,
    at: [0, 0],
    stroke: ink.line,
    line: 1,
  });
  return [
    line(first),
    ...rows.flatMap(([term, fact], index) => {
      const base = first + index * step;
      const size = sizeThatFits(fact, available, [20, 17, 15]);
      const lines = wrapText(fact, available, { size }).slice(0, 2);
      const top = base + (lines.length > 1 ? 24 : 36);
      return [
        ...setText(term, column.left + 8, base + 36, { size: 19, colour: ink.soft, spacing: 5 }),
        ...lines.flatMap((text, row) =>
          setText(text, column.left + indent, top + row * 22, { size, colour: ink.black }),
        ),
        line(base + step),
      ];
    }),
  ];
}
