import type { QrImage } from "../../parts/qr-images.ts";
import { type Palette, paintBackground, paintLamp, paintQr, paintSeal, paintTitle, sheet } from "./paint.ts";
import { wrapLines } from "./wrap-lines.ts";

export interface CertificateTexts {
  holder: string;
  number: string;
  paragraphs: string[];
  leads: [string, string];
  /** The issuer of the certificate. */
  giver: string;
  day: string;
}

/** Device pixels per unit: 1588 × 2246 in all, sharp on A4. */
const density = 2;
const margin = 104;

function paletteOf(page: CSSStyleDeclaration, stern: boolean): Palette {
  const token = (name: string) => page.getPropertyValue(name).trim();
  return {
    sheet: token("--paper-raised"),
    ink: token("--ink"),
    inkSoft: token("--ink-soft"),
    accent: token(stern ? "--ink" : "--lamp"),
    pine: token("--pine"),
    cinnabar: token("--cinnabar"),
    kai: token("--font-kai"),
    body: token("--font-body"),
  };
}

/** The certificate as a PNG, painted in the browser with the page's fonts. Null without canvas support. */
export async function remembranceImage(texts: CertificateTexts, qr: QrImage, stern: boolean): Promise<Blob | null> {
  const palette = paletteOf(getComputedStyle(document.documentElement), stern);
  const all = [texts.holder, ...texts.paragraphs, texts.giver, texts.day].join("");
  // Unloaded slices of the font would fall back to another font; a network error must not block the image.
  await document.fonts.load(`25px ${palette.kai}`, all).catch(() => []);
  const canvas = document.createElement("canvas");
  canvas.width = sheet.width * density;
  canvas.height = sheet.height * density;
  const ctx = canvas.getContext("2d");
  if (!ctx) return null;
  ctx.scale(density, density);
  paintBackground(ctx, palette, stern);
  paintHead(ctx, palette, texts);
  paintParagraphs(ctx, palette, texts.paragraphs);
  paintFoot(ctx, palette, texts, qr);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function paintHead(ctx: CanvasRenderingContext2D, palette: Palette, texts: CertificateTexts): void {
  const middle = sheet.width / 2;
  paintLamp(ctx, palette, 96);
  ctx.fillStyle = palette.ink;
  paintTitle(ctx, "缅怀证书", 176, 92);
  ctx.textAlign = "center";
  ctx.fillStyle = palette.inkSoft;
  ctx.font = `15px ${palette.body}`;
  ctx.fillText(`编号　${texts.number}`, middle, 312);
  ctx.fillStyle = palette.ink;
  ctx.font = `34px ${palette.kai}`;
  const widest = sheet.width - 2 * margin;
  ctx.fillText(texts.holder, middle, 412, widest);
  const half = Math.min(widest, Math.max(204, ctx.measureText(texts.holder).width + 40)) / 2;
  ctx.fillStyle = palette.accent;
  ctx.fillRect(middle - half, 428, 2 * half, 1);
}

function paintParagraphs(ctx: CanvasRenderingContext2D, palette: Palette, paragraphs: string[]): void {
  ctx.textAlign = "left";
  ctx.fillStyle = palette.ink;
  const measure = (text: string) => ctx.measureText(text).width;
  const indented = paragraphs.map((paragraph) => `　　${paragraph}`);
  const wrapped = (size: number) => {
    ctx.font = `${size}px ${palette.kai}`;
    return indented.map((paragraph) => wrapLines(paragraph, sheet.width - 2 * margin, measure));
  };
  // A long text gets a smaller font size, so that it ends above the foot.
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

function paintFoot(ctx: CanvasRenderingContext2D, palette: Palette, texts: CertificateTexts, qr: QrImage): void {
  paintQr(ctx, palette, qr, [margin, 920, 112]);
  ctx.textAlign = "left";
  ctx.font = `13px ${palette.body}`;
  ctx.fillStyle = palette.inkSoft;
  texts.leads.forEach((lead, index) => ctx.fillText(lead, margin + 128, 1002 + index * 22));
  paintSeal(ctx, palette, "长明缅怀", [590, 880, 108]);
  ctx.fillStyle = palette.ink;
  ctx.textAlign = "center";
  ctx.font = `20px ${palette.kai}`;
  ctx.fillText(texts.giver, 566, 988, 260);
  ctx.fillText(texts.day, 566, 1025);
}
