import sharp from "sharp";
import { glyphPath } from "../calligraphy/glyph-path.ts";

const sheet = { width: 1_000, height: 1_400 };

interface TextLine {
  text: string;
  x: number;
  y: number;
  /** Pixels of one em. */
  size: number;
  colour?: string;
}

/** Draws a sample document as a JPEG: a title, lines of text, a seal and a sample notice. Text is drawn as outlines. */
export function drawDocument(title: string, lines: readonly string[]): Promise<Buffer> {
  const text: TextLine[] = [
    { text: title, x: 330, y: 150, size: 72 },
    ...lines.map((line, index) => ({ text: line, x: 140, y: 360 + index * 96, size: 40 })),
    { text: "样例", x: 700, y: 1_090, size: 64, colour: "#b3352a" },
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}">
    <rect width="100%" height="100%" fill="#f7f2e6"/>
    <rect x="60" y="60" width="880" height="1280" fill="none" stroke="#8a7a5c" stroke-width="4"/>
    ${lines.map((_, index) => `<path d="M140 ${420 + index * 96}H860" stroke="#cbbd9e" stroke-width="2"/>`).join("")}
    <circle cx="765" cy="1125" r="120" fill="none" stroke="#b3352a" stroke-width="8"/>
    ${text.map(drawn).join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 84 }).toBuffer();
}

function drawn({ text, x, y, size, colour = "#2c2618" }: TextLine): string {
  const outline = glyphPath(text, "horizontal");
  if (!outline) return "";
  return `<path transform="translate(${x} ${y}) scale(${size / 1_000})" fill="${colour}" d="${outline.path}"/>`;
}
