import { ink, type Mark, pageSide, type Sheet } from "./mark.ts";
import { calligraphyTitle, lamp, sealsOf, titles } from "./ornaments.ts";
import { setText, sizeThatFits, widthOf, wrapText } from "./set-text.ts";
import { pageBackground, signature } from "./sheet-parts.ts";

/** The texts of a remembrance certificate, as of its time of issue. */
export interface RemembranceTexts {
  kind: "remembrance";
  /** Nickname of the person who remembered. */
  holder: string;
  /** Name of the deceased. */
  name: string;
  number: string;
  code: string;
  paragraphs: readonly string[];
  isStern: boolean;
  giver: string;
  address: string;
  issuedAt: Date;
}

const { short: width, long: height } = pageSide;
const middle = width / 2;
const margin = 104;
const foot = 1_032;

/** The remembrance certificate, A4 portrait. */
export function remembranceSheet(texts: RemembranceTexts): Sheet {
  return {
    title: `${texts.holder}缅怀${texts.name}的证书`,
    width,
    height,
    author: texts.giver,
    issuedAt: texts.issuedAt,
    marks: [
      ...pageBackground(width, height, texts.isStern),
      lamp(middle, 98, texts.isStern),
      ...calligraphyTitle(titles.remembrance, middle, 250, 92),
      ...setText(`编号　${texts.number}`, middle, 312, { size: 16, colour: ink.soft, align: "middle", spacing: 1 }),
      ...holder(texts),
      ...paragraphs(texts.paragraphs),
      ...signature({ ...texts, sealed: sealsOf(texts.giver).remembrance }, width, foot),
    ],
  };
}

function holder({ holder: name, isStern }: RemembranceTexts): Mark[] {
  const available = width - 2 * margin;
  const size = sizeThatFits(name, available, [34, 28, 22, 17, 13], 3);
  const half = Math.min(available, Math.max(204, widthOf(name, { size, spacing: 3 }) + 40)) / 2;
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

/** Long texts in a smaller font size, so that they end above the footer. */
function paragraphs(texts: readonly string[]): Mark[] {
  const available = width - 2 * margin;
  const wrapped = (size: number) => texts.map((text) => wrapText(`　　${text}`, available, { size }));
  const heightOf = (size: number) => wrapped(size).reduce((sum, lines) => sum + (lines.length * 2 + 0.5) * size, 0);
  const size = [25, 22, 19, 16].find((each) => heightOf(each) <= 370) ?? 13;
  const marks: Mark[] = [];
  // A short text starts lower, closer to the middle of the sheet.
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
