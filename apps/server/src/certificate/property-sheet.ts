import { propertyNotice } from "@changming/contract/certificate-notice";
import { ink, type Mark, paperSide, type Sheet } from "./mark.ts";
import { setText, sizeThatFits, wrapText } from "./set-text.ts";
import { brushTitle, ground, signature } from "./sheet-parts.ts";

export interface PropertyWords {
  kind: "property";
  /** Whose place it is. */
  name: string;
  years: string;
  address: string;
  level: string;
  area: string;
  number: string;
  code: string;
  isStern: boolean;
  giver: string;
  /** Where the code leads. */
  confirm: string;
  issuedAt: Date;
}

const { long: width, short: height } = paperSide;
const [margin, foot] = [104, 706];
/** The portrait, four by five, in a dark frame. */
const portrait = { width: 200, height: 250, left: 118, top: 112, frame: 7 } as const;
const words = { left: 416, right: width - margin - 8 } as const;

/** The certificate of a residence's place, on A4 lengthwise; `picture` is a JPEG of four by five. */
export function propertySheet(own: PropertyWords, picture: Buffer): Sheet {
  const middle = (words.left + words.right) / 2;
  const sentence = own.isStern ? "为烈士立此居所，山河为证，后人长念。" : "立此居所，安放思念；灯长明，人常来。";
  return {
    title: `${own.name}的居所证书`,
    width,
    height,
    issuedAt: own.issuedAt,
    marks: [
      ...ground(width, height, own.isStern),
      ...person(own, picture),
      ...brushTitle("居所证书", middle, 190, 80),
      ...setText(sentence, middle, 246, { size: 21, colour: ink.black, align: "middle", spacing: 1.2 }),
      ...facts(own),
      ...propertyNotice.flatMap((line, row) =>
        setText(line, words.left + 8, 534 + row * 21, { size: 14, colour: ink.soft }),
      ),
      ...signature({ ...own, address: own.confirm, sealed: "长明居所" }, width, foot),
    ],
  };
}

function person({ name, years }: PropertyWords, jpeg: Buffer): Mark[] {
  const { left, top, width: across, height: down, frame } = portrait;
  const middle = left + across / 2;
  const size = sizeThatFits(name, 236, [34, 28, 23, 19, 15], 2);
  const edge = `M${left - frame} ${top - frame}h${across + 2 * frame}v${down + 2 * frame}h${-across - 2 * frame}Z`;
  return [
    { kind: "shape", path: edge, at: [0, 0], fill: ink.black },
    { kind: "picture", jpeg, at: [left, top], width: across, height: down },
    ...setText(name, middle, top + down + 62, { size, colour: ink.black, align: "middle", spacing: 2 }),
    ...setText(years, middle, top + down + 96, { size: 16, colour: ink.soft, align: "middle" }),
  ];
}

/** The facts in a table of hairlines; a long one takes smaller type, then a second line. */
function facts({ address, level, area, number }: PropertyWords): Mark[] {
  const rows = [
    ["坐落", address],
    ["规制", level],
    ["面积", area],
    ["编号", number],
  ] as const;
  const [first, step, indent] = [280, 56, 100];
  const room = words.right - words.left - indent;
  const line = (y: number): Mark => ({
    kind: "shape",
    path: `M${words.left} ${y}H${words.right}`,
    at: [0, 0],
    stroke: ink.line,
    line: 1,
  });
  return [
    line(first),
    ...rows.flatMap(([term, fact], index) => {
      const base = first + index * step;
      const size = sizeThatFits(fact, room, [20, 17, 15]);
      const lines = wrapText(fact, room, { size }).slice(0, 2);
      const top = base + (lines.length > 1 ? 24 : 36);
      return [
        ...setText(term, words.left + 8, base + 36, { size: 19, colour: ink.soft, spacing: 5 }),
        ...lines.flatMap((text, row) =>
          setText(text, words.left + indent, top + row * 22, { size, colour: ink.black }),
        ),
        line(base + step),
      ];
    }),
  ];
}
