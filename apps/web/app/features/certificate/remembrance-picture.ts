import type { QrImage } from "../site/qr-images.ts";
import { type Palette, paintGround, paintLamp, paintQr, paintSeal, paintTitle, paper } from "./paint.ts";
import { wrapLines } from "./wrap-lines.ts";

export interface PictureWords {
  holder: string;
  number: string;
  paragraphs: string[];
  leads: [string, string];
  /** Who gives the certificate. */
  giver: string;
  day: string;
}

/** Device pixels of one unit: 1588 × 2246 in all, sharp on A4. */
const density = 2;
const margin = 104;

function paletteOf(page: CSSStyleDeclaration, stern: boolean): Palette {
  const token = (name: string) => page.getPropertyValue(name).trim();
  return {
    paper: token("--paper-raised"),
    ink: token("--ink"),
    inkSoft: token("--ink-soft"),
    accent: token(stern ? "--ink" : "--lamp"),
    pine: token("--pine"),
    cinnabar: token("--cinnabar"),
    kai: token("--font-kai"),
    body: token("--font-body"),
  };
}

/** The certificate as a PNG, painted in this browser with the page's own faces. Null where the browser paints none. */
export async function remembrancePicture(words: PictureWords, qr: QrImage, stern: boolean): Promise<Blob | null> {
  const palette = paletteOf(getComputedStyle(document.documentElement), stern);
  const all = [words.holder, ...words.paragraphs, words.giver, words.day].join("");
  // Without its slices the face would be painted by another; a broken line must not keep the picture back.
  await document.fonts.load(`25px ${palette.kai}`, all).catch(() => []);
  const canvas = document.createElement("canvas");
  canvas.width = paper.width * density;
  canvas.height = paper.height * density;
  const ctx = canvas.getContext("2d");
  if (!ctx) return null;
  ctx.scale(density, density);
  paintGround(ctx, palette, stern);
  paintHead(ctx, palette, words);
  paintWords(ctx, palette, words.paragraphs);
  paintFoot(ctx, palette, words, qr);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function paintHead(ctx: CanvasRenderingContext2D, palette: Palette, words: PictureWords): void {
  const middle = paper.width / 2;
  paintLamp(ctx, palette, 96);
  ctx.fillStyle = palette.ink;
  paintTitle(ctx, "缅怀证书", 176, 92);
  ctx.textAlign = "center";
  ctx.fillStyle = palette.inkSoft;
  ctx.font = `15px ${palette.body}`;
  ctx.fillText(`编号　${words.number}`, middle, 312);
  ctx.fillStyle = palette.ink;
  ctx.font = `34px ${palette.kai}`;
  const widest = paper.width - 2 * margin;
  ctx.fillText(words.holder, middle, 412, widest);
  const half = Math.min(widest, Math.max(204, ctx.measureText(words.holder).width + 40)) / 2;
  ctx.fillStyle = palette.accent;
  ctx.fillRect(middle - half, 428, 2 * half, 1);
}

function paintWords(ctx: CanvasRenderingContext2D, palette: Palette, paragraphs: string[]): void {
  ctx.textAlign = "left";
  ctx.fillStyle = palette.ink;
  const measure = (text: string) => ctx.measureText(text).width;
  const indented = paragraphs.map((paragraph) => `　　${paragraph}`);
  const wrapped = (size: number) => {
    ctx.font = `${size}px ${palette.kai}`;
    return indented.map((paragraph) => wrapLines(paragraph, paper.width - 2 * margin, measure));
  };
  // Long words in smaller type, so that they end above the foot.
  const size = [25, 21, 18].find((each) => wrapped(each).flat().length * each * 2.1 <= 380) ?? 15;
  let y = 500;
  for (const lines of wrapped(size)) {
    for (const line of lines) {
      ctx.fillText(line, margin, y);
      y += size * 2.1;
    }
    y += size * 0.6;
  }
}

function paintFoot(ctx: CanvasRenderingContext2D, palette: Palette, words: PictureWords, qr: QrImage): void {
  paintQr(ctx, palette, qr, [margin, 920, 112]);
  ctx.textAlign = "left";
  ctx.font = `13px ${palette.body}`;
  ctx.fillStyle = palette.inkSoft;
  words.leads.forEach((lead, index) => ctx.fillText(lead, margin + 128, 1002 + index * 22));
  paintSeal(ctx, palette, "长明缅怀", [590, 880, 108]);
  ctx.fillStyle = palette.ink;
  ctx.textAlign = "center";
  ctx.font = `20px ${palette.kai}`;
  ctx.fillText(words.giver, 566, 988, 260);
  ctx.fillText(words.day, 566, 1025);
}
