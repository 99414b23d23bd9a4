import { ink, type Mark, pageSide, type Sheet } from "../certificate/mark.ts";
import { box } from "../certificate/ornaments.ts";
import { setText, sizeThatFits, wrapText } from "../certificate/set-text.ts";
import { qrCode } from "../certificate/sheet-parts.ts";

/** The texts of a poster. */
export interface PosterTexts {
  name: string;
  isMartyr: boolean;
  /** One line or two about the person; may be empty. */
  summary: string;
  /** Address of the residence, in the QR code and below it. */
  address: string;
  /** Name of the site. */
  issuer: string;
  /** Of the file: the day on which it is made. */
  issuedAt: Date;
}

const { short: width, long: height } = pageSide;
const middle = { align: "middle" } as const;
const side = 264;

/** A poster of a residence, A4 portrait, to be hung up where relatives pass; `picture` is its share picture. */
export function posterSheet(own: PosterTexts, picture: Buffer): Sheet {
  const whom = own.isMartyr ? `${own.name}烈士` : own.name;
  const invitation = `来这里，为${whom}点一盏灯`;
  const lines = wrapText(own.summary, 580, { size: 22 }).slice(0, 2);
  return {
    title: `${own.name}的居所`,
    width,
    height,
    author: own.issuer,
    issuedAt: own.issuedAt,
    marks: [
      { kind: "shape", path: box(0, 0, width, height), at: [0, 0], fill: ink.paper },
      { kind: "image", jpeg: picture, at: [0, 0], width, height: (width * 630) / 1_200 },
      ...lines.flatMap((line, row) => centred(line, 478 + row * 36, 22, ink.soft)),
      ...centred(invitation, 606, sizeThatFits(invitation, 640, [40, 34, 28, 22]), ink.black),
      ...qrCode(own.address, (width - side) / 2, 650, side),
      ...centred("打开微信或手机的浏览器，扫一扫", 962, 21, ink.black),
      ...centred(own.address, 994, sizeThatFits(own.address, 640, [17, 14, 11]), ink.soft),
      ...centred(own.issuer, 1_070, 18, ink.pine),
    ],
  };
}

const centred = (text: string, y: number, size: number, colour: string): Mark[] =>
  setText(text, width / 2, y, { ...middle, size, colour, spacing: size > 20 ? 1.5 : 0 });
