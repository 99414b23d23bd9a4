import { glyphPaths, fret, lampMark, ridges, sealGlyphSize, sealPlaces, wear } from "./certificate-art.ts";
import type { QrImage } from "../../parts/qr-images.ts";

/** A4 at 96 dpi; the unit of everything painted here. */
export const sheet = { width: 794, height: 1123 } as const;

/** The page's colours and fonts that an image is painted with. */
export interface Palette {
  sheet: string;
  ink: string;
  inkSoft: string;
  accent: string;
  pine: string;
  cinnabar: string;
  kai: string;
  body: string;
}

function fillShape(ctx: CanvasRenderingContext2D, outline = ""): void {
  const shape = new Path2D(outline);
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
  ctx.fill(shape);
}

/** Paints with a moved and scaled origin; the canvas state is restored afterwards. */
function painted(ctx: CanvasRenderingContext2D, [x, y, scale]: [number, number, number], paint: () => void) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(scale, scale);
  paint();
  ctx.restore();
}

export function paintBackground(ctx: CanvasRenderingContext2D, palette: Palette, stern: boolean): void {
  ctx.fillStyle = palette.sheet;
  ctx.fillRect(0, 0, sheet.width, sheet.height);
  ctx.strokeStyle = palette.accent;
  ctx.lineWidth = 2.5;
  ctx.strokeRect(35, 35, sheet.width - 70, sheet.height - 70);
  ctx.lineWidth = 0.8;
  ctx.strokeRect(43, 43, sheet.width - 86, sheet.height - 86);
  if (stern) return;
  paintHills(ctx, palette);
  paintFrets(ctx);
}

/** Ridges that fade towards the bottom, inside the border. */
function paintHills(ctx: CanvasRenderingContext2D, palette: Palette): void {
  const foot = sheet.height - 43;
  ctx.save();
  ctx.beginPath();
  ctx.rect(43, 43, sheet.width - 86, foot - 43);
  ctx.clip();
  ridges.forEach((ridge, index) => {
    const wash = ctx.createLinearGradient(0, 0, 0, 330);
    wash.addColorStop(0.2, index === 0 ? palette.pine : palette.ink);
    wash.addColorStop(0.96, palette.sheet);
    ctx.globalAlpha = index === 0 ? 0.15 : 0.12;
    ctx.fillStyle = wash;
    painted(ctx, [0, foot - 296, 1], () => fillShape(ctx, ridge));
  });
  ctx.restore();
}

function paintFrets(ctx: CanvasRenderingContext2D): void {
  const left = 50;
  const top = 50;
  const right = sheet.width - 50;
  const bottom = sheet.height - 50;
  const outline = new Path2D(fret);
  ctx.lineWidth = 1.6;
  for (const [x, y] of [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const) {
    ctx.save();
    ctx.translate(x, y);
    ctx.scale(x === left ? 1 : -1, y === top ? 1 : -1);
    ctx.stroke(outline);
    ctx.restore();
  }
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = 0.8;
  ctx.stroke(
    new Path2D(
      `M118 56H${sheet.width - 118}M118 ${sheet.height - 56}H${sheet.width - 118}M56 118V${sheet.height - 118}M${sheet.width - 56} 118V${sheet.height - 118}`,
    ),
  );
  ctx.globalAlpha = 1;
}

export function paintLamp(ctx: CanvasRenderingContext2D, palette: Palette, y: number): void {
  ctx.fillStyle = palette.accent;
  const scale = 48 / 92;
  painted(ctx, [sheet.width / 2 - 24 - 18 * scale, y - 8 * scale, scale], () => fillShape(ctx, lampMark));
}

/** Calligraphy glyphs in a centred row; `size` is the side of a glyph's square. */
export function paintTitle(ctx: CanvasRenderingContext2D, text: string, y: number, size: number): void {
  const characters = [...text];
  const step = size * (1 + 60 / 256);
  const left = sheet.width / 2 - (step * characters.length - (step - size)) / 2;
  characters.forEach((character, index) =>
    painted(ctx, [left + index * step, y, size / 256], () => fillShape(ctx, glyphPaths[character])),
  );
}

export function paintQr(ctx: CanvasRenderingContext2D, palette: Palette, qr: QrImage, at: [number, number, number]) {
  const [x, y, side] = at;
  ctx.fillStyle = palette.sheet;
  ctx.fillRect(x, y, side, side);
  ctx.fillStyle = palette.ink;
  const module = side / (qr.size + 8);
  painted(ctx, [x + 4 * module, y + 4 * module, module], () => fillShape(ctx, qr.path));
}

export function paintSeal(ctx: CanvasRenderingContext2D, palette: Palette, text: string, at: [number, number, number]) {
  const [x, y, side] = at;
  painted(ctx, [x, y, side / 116], () => {
    ctx.rotate(-0.035);
    ctx.strokeStyle = ctx.fillStyle = palette.cinnabar;
    ctx.lineWidth = 4.5;
    ctx.strokeRect(4, 4, 108, 108);
    [...text].forEach((character, index) => {
      const [left, top] = sealPlaces[index] ?? sealPlaces[0];
      painted(ctx, [left, top, sealGlyphSize / 256], () => fillShape(ctx, glyphPaths[character]));
    });
    ctx.fillStyle = palette.sheet;
    fillShape(ctx, wear);
  });
}
