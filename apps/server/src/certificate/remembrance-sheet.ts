import { ink, type Mark, paperSide, type Sheet } from "./mark.ts";
import { setText, sizeThatFits, widthOf, wrapText } from "./set-text.ts";
import { brushTitle, ground, lamp, signature } from "./sheet-parts.ts";

export interface RemembranceWords {
  kind: "remembrance";
  /** Who remembered. */
  holder: string;
  /** Whom. */
  name: string;
  number: string;
  code: string;
  paragraphs: readonly string[];
  isStern: boolean;
  giver: string;
  address: string;
  issuedAt: Date;
}

const { short: width, long: height } = paperSide;
const [middle, margin, foot] = [width / 2, 104, 1_032];

/** The certificate of having remembered, on A4 upright. */
export function remembranceSheet(words: RemembranceWords): Sheet {
  return {
    title: `${words.holder}缅怀${words.name}的证书`,
    width,
    height,
    issuedAt: words.issuedAt,
    marks: [
      ...ground(width, height, words.isStern),
      lamp(middle, 98, words.isStern),
      ...brushTitle("缅怀证书", middle, 250, 92),
      ...setText(`编号　${words.number}`, middle, 312, { size: 16, colour: ink.soft, align: "middle", spacing: 1 }),
      ...holder(words),
      ...paragraphs(words.paragraphs),
      ...signature({ ...words, sealed: "长明缅怀" }, width, foot),
    ],
  };
}

function holder({ holder: name, isStern }: RemembranceWords): Mark[] {
  const room = width - 2 * margin;
  const size = sizeThatFits(name, room, [34, 28, 22, 17, 13], 3);
  const half = Math.min(room, Math.max(204, widthOf(name, { size, spacing: 3 }) + 40)) / 2;
  return [
    ...setText(name, middle, 414, { size, colour: ink.black, align: "middle", spacing: 3 }),
    {
      kind: "shape",
      path: `M${middle - half} 430H${middle + half}`,
      at: [0, 0],
      stroke: isStern ? ink.black : ink.lamp,
      line: 1,
    },
  ];
}

/** Long words in smaller type, so that they end above the foot. */
function paragraphs(texts: readonly string[]): Mark[] {
  const room = width - 2 * margin;
  const wrapped = (size: number) => texts.map((text) => wrapText(`　　${text}`, room, { size }));
  const heightOf = (size: number) => wrapped(size).reduce((sum, lines) => sum + (lines.length * 2 + 0.5) * size, 0);
  const size = [25, 22, 19, 16].find((each) => heightOf(each) <= 370) ?? 13;
  const marks: Mark[] = [];
  // Few words stand a little lower, nearer to the middle of the sheet.
  let y = 504 + Math.max(0, 370 - heightOf(size)) / 5;
  for (const lines of wrapped(size)) {
    for (const line of lines) {
      marks.push(...setText(line, margin, y, { size, colour: ink.black }));
      y += size * 2;
    }
    y += size * 0.5;
  }
  return marks;
}
