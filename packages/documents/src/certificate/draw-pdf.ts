import PDFDocument from "pdfkit";
import { faceOf, type FaceName } from "../font/face.ts";
import type { Mark, Sheet } from "./mark.ts";

/** Points in a pixel of 96 dpi: 794 × 1123 pixels are A4. */
const points = 0.75;
type Page = InstanceType<typeof PDFDocument>;
type Shape = Extract<Mark, { kind: "shape" }>;

/** The certificate as one page with embedded font subsets; its text can be searched and copied. */
export const drawPdf = (sheet: Sheet): Promise<Buffer> => drawPdfPages([sheet]);

/** Sheets of one size as the pages of one file, which is named after the first. */
export function drawPdfPages(sheets: readonly [Sheet, ...Sheet[]]): Promise<Buffer> {
  const [sheet] = sheets;
  const size: [number, number] = [sheet.width * points, sheet.height * points];
  const page = new PDFDocument({
    size,
    margin: 0,
    pdfVersion: "1.7",
    lang: "zh-CN",
    displayTitle: true,
    // No standard font is used.
    font: "",
    info: {
      Title: sheet.title,
      Author: sheet.author,
      Creator: sheet.author,
      Producer: sheet.author,
      CreationDate: sheet.issuedAt,
    },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  page.on("data", (chunk: Buffer) => chunks.push(chunk));
  page.on("end", () => resolve(Buffer.concat(chunks)));
  page.on("error", reject);
  const all = sheets.flatMap(({ marks }) => marks);
  for (const name of new Set(all.flatMap((mark) => (mark.kind === "text" ? [mark.face] : [])))) {
    page.registerFont(name, faceOf(name).bytes);
  }
  for (const [index, { marks }] of sheets.entries()) {
    if (index > 0) page.addPage({ size, margin: 0 });
    page.scale(points);
    for (const mark of marks) draw(page, mark);
  }
  page.end();
  return promise;
}

function draw(page: Page, mark: Mark): void {
  if (mark.kind === "text") drawText(page, mark);
  else if (mark.kind === "shape") drawShape(page, mark);
  else {
    const [x, y] = mark.at;
    page.image(mark.jpeg, x, y, { width: mark.width, height: mark.height });
  }
}

function drawText(page: Page, { text, face, at, size, colour, spacing }: Extract<Mark, { kind: "text" }>): void {
  const [x, y] = at;
  page
    .font(face satisfies FaceName)
    .fontSize(size)
    .fillColor(colour);
  // No font features: the measured width is the drawn width.
  page.text(text, x, y, { lineBreak: false, baseline: "alphabetic", characterSpacing: spacing, features: [] });
}

function drawShape(page: Page, mark: Shape): void {
  const [across, down] = typeof mark.scale === "number" ? [mark.scale, mark.scale] : (mark.scale ?? [1, 1]);
  page.save();
  if (mark.within) page.rect(...mark.within).clip();
  page.translate(...mark.at);
  if (mark.turn) page.rotate(mark.turn);
  page.scale(across, down).path(mark.path);
  if (mark.stroke) page.lineWidth(mark.line ?? 1).strokeOpacity(mark.opacity ?? 1);
  if (mark.stroke) page.stroke(mark.stroke);
  else page.fillOpacity(mark.fade ? 1 : (mark.opacity ?? 1)).fill(mark.fade ? wash(page, mark, mark.fade) : mark.fill);
  page.restore();
}

function wash(page: Page, { fill = "", opacity = 1 }: Shape, [from, to]: readonly [number, number]) {
  return page.linearGradient(0, from, 0, to).stop(0, fill, opacity).stop(1, fill, 0);
}
