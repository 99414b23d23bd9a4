import sharp, { type OverlayOptions } from "sharp";
import { drawSvg } from "../certificate/draw-svg.ts";
import type { Mark } from "../certificate/mark.ts";
import { setText, widthOf } from "../certificate/set-text.ts";
import { glyphPath } from "../font/glyph-path.ts";

/** The picture of a residence in link previews. Changes of the drawing raise `shareCardEdition` in the domain. */
export interface ShareCard {
  name: string;
  /** `1938–2023`; "" if unknown. */
  years: string;
  plaque: string;
  /** The right-hand line first. */
  couplet: readonly [string, string];
  isMartyr: boolean;
  /** In a seal on the portrait; "" for a photograph. */
  sealName: string;
  /** An emblem is shown whole. */
  isEmblem: boolean;
}

/** Encoded images; null where there is none. */
export interface ShareCardImages {
  background: Buffer | null;
  portrait: Buffer | null;
  altar: Buffer | null;
  lamp: Buffer | null;
}

/** Pixels; name and hall are inside the square in the middle, which is all that a chat shows. */
const width = 1_200;
const height = 630;

/** The stage of a residence's page in the picture: 2400 × 900 units, origin top centre. */
const scale = 0.6;
const lift = 37;
const across = (x: number) => width / 2 + scale * x;
const down = (y: number) => scale * y - lift;

const colours = {
  background: "#14181b",
  gilt: "#f3d9a0",
  glow: "#ffd27a",
  letter: "#ead3a4",
  stoneLetter: "#efd3a0",
  onNight: "#f1e9da",
  cinnabar: "#9e3b2c",
} as const;

/** The frame of the portrait in units of the stage. */
interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  edge: number;
  fill: string;
  line: string;
}

const wood: Frame = { left: -84, top: 340, width: 168, height: 212, edge: 11, fill: "url(#wood)", line: "#c39a55" };
const stone: Frame = { left: -80, top: 420, width: 160, height: 200, edge: 10, fill: "#1f2629", line: "#a69d80" };

/** Draws the picture as a JPEG of 1200 × 630 pixels. */
export async function drawShareCard(card: ShareCard, images: ShareCardImages): Promise<Buffer> {
  const frame = card.isMartyr ? stone : wood;
  const overlay = { input: Buffer.from(await overlayOf(card, frame, images)) };
  const background = images.background && (await backgroundOf(images.background));
  return sharp({ create: { width, height, channels: 3, background: colours.background } })
    .composite(background ? [background, overlay] : [overlay])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** The part of the stage's background that the picture shows, as raw pixels. */
async function backgroundOf(image: Buffer): Promise<OverlayOptions> {
  const stage = { width: 2_400 * scale, height: 900 * scale };
  const part = { left: (stage.width - width) / 2, top: lift, width, height: stage.height - lift };
  const { data, info } = await sharp(image)
    .resize({ ...stage, fit: "cover" })
    .extract(part)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels }, left: 0, top: 0 };
}

async function overlayOf(card: ShareCard, frame: Frame, { portrait, altar, lamp }: ShareCardImages): Promise<string> {
  const likeness = portrait && (await likenessOf(portrait, frame, card.isEmblem));
  const hall = card.isMartyr ? "" : placed(altar, { left: -190, top: 470, width: 380, height: 220 }) + candles;
  const lampBox = card.isMartyr
    ? { left: -42, top: 713, width: 84, height: 105 }
    : { left: -60, top: 662, width: 120, height: 150 };
  const marks = drawSvg({ width, height, marks: [...inscriptions(card, frame), ...foot(card)] });
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}">${gradients}
<g transform="translate(${width / 2} ${-lift}) scale(${scale})">${framed(frame, likeness)}${hall}
<g style="mix-blend-mode:screen"><ellipse cy="880" rx="330" ry="300" fill="url(#shine)"/><ellipse cy="1004" rx="250" ry="46" fill="url(#shine)"/></g></g>
<rect y="${height - 214}" width="${width}" height="214" fill="url(#fade)"/>
<g transform="translate(${width / 2} ${-lift}) scale(${scale})">${placed(lamp, lampBox)}${flame(0, lampBox.top + lampBox.height * 0.227, (lampBox.width / 120) * 1.7)}</g>
${marks}</svg>`;
}

/** The portrait cut to the inside of its frame, on paper; a JPEG. */
function likenessOf(image: Buffer, { width: outer, height: tall, edge }: Frame, isEmblem: boolean): Promise<Buffer> {
  const size = { width: 2 * (outer - 2 * edge), height: 2 * (tall - 2 * edge) };
  const inner = isEmblem ? { width: Math.round(size.width * 0.84), height: Math.round(size.height * 0.84) } : size;
  const margin = { x: Math.round((size.width - inner.width) / 2), y: Math.round((size.height - inner.height) / 2) };
  return sharp(image, { density: 144 })
    .resize({ ...inner, fit: isEmblem ? "contain" : "cover", position: isEmblem ? "centre" : "top", background: paper })
    .flatten({ background: paper })
    .extend({ left: margin.x, right: margin.x, top: margin.y, bottom: margin.y, background: paper })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const paper = "#e4d8bd";

function framed({ left, top, width: outer, height: tall, edge, fill, line }: Frame, likeness: Buffer | null): string {
  const inner = { left: left + edge, top: top + edge, width: outer - 2 * edge, height: tall - 2 * edge };
  const box = (inset: number) =>
    `x="${left + inset}" y="${top + inset}" width="${outer - 2 * inset}" height="${tall - 2 * inset}"`;
  const mount = `<rect ${box(edge)} fill="${paper}"/>`;
  return `<rect ${box(-1)} fill="#0d0805"/><rect ${box(0)} fill="${fill}"/>${mount}${placed(likeness, inner, "jpeg")}<rect ${box(8)} fill="none" stroke="${line}"/>`;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** An image in units of the stage; nothing without one. */
function placed(image: Buffer | null, box: Box, type: "svg+xml" | "jpeg" = "svg+xml"): string {
  if (!image) return "";
  const data = `data:image/${type};base64,${image.toString("base64")}`;
  return `<image x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" xlink:href="${data}"/>`;
}

const flame = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle cy="-8" r="46" fill="url(#halo)"/><path d="M0 -26C-3 -17 -6.5 -12 -6.5 -5.5A6.5 6.5 0 0 0 6.5 -5.5C6.5 -12 3 -17 0 -26Z" fill="url(#fire)"/></g>`;

const candles = flame(-98, 533, 0.86) + flame(98, 533, 0.86);

/** What is written on the scene: the plaque and the couplet, or the stele and its plinth; and the seal. */
function inscriptions(card: ShareCard, frame: Frame): Mark[] {
  if (card.isMartyr) {
    return [
      ...calligraphy(card.plaque, {
        x: 0,
        y: 278,
        size: 52,
        colour: colours.stoneLetter,
        direction: "vertical",
        maxLength: 256,
      }),
      ...setText(card.name, across(0), down(690), { ...middle, size: 24, colour: colours.onNight, spacing: 12 }),
    ];
  }
  const [right, left] = card.couplet;
  return [
    ...calligraphy(card.plaque, {
      x: 0,
      y: 290,
      size: 36,
      colour: colours.glow,
      direction: "horizontal",
      maxLength: 196,
    }),
    ...column(right, 211),
    ...column(left, -211),
    ...seal(card.sealName, frame),
  ];
}

const middle = { align: "middle" } as const;

/** One line of a couplet, its characters spread over the board. */
function column(line: string, x: number): Mark[] {
  const letters = [...line];
  const [first, last, size] = [387, 595, Math.min(21, 208 / Math.max(1, letters.length - 1))];
  const step = letters.length > 1 ? (last - first) / (letters.length - 1) : 0;
  return letters.flatMap((letter, index) =>
    setText(letter, across(x), down(first + index * step + size * 0.38), {
      ...middle,
      size: size * scale,
      colour: colours.letter,
    }),
  );
}

/** The family name in a seal at the corner of the portrait. */
function seal(name: string, { left, top, width: outer, height: tall }: Frame): Mark[] {
  const letters = [...name];
  if (letters.length === 0) return [];
  const side = 25;
  const length = Math.max(side, letters.length * 19 + 6);
  const x = left + outer - 15 - side;
  const y = top + tall - 15 - length;
  return [
    {
      kind: "shape",
      path: `M0 0h${side}v${length}h${-side}Z`,
      at: [across(x), down(y)],
      scale,
      fill: colours.cinnabar,
    },
    ...letters.flatMap((letter, index) =>
      setText(letter, across(x + side / 2), down(y + (length - letters.length * 19) / 2 + index * 19 + 16), {
        ...middle,
        size: 17 * scale,
        colour: colours.onNight,
      }),
    ),
  ];
}

interface Calligraphy {
  /** Its middle, in units of the stage. */
  x: number;
  y: number;
  size: number;
  colour: string;
  direction: "horizontal" | "vertical";
  /** Maximum length in units of the stage. */
  maxLength: number;
}

/** Calligraphy; a text with a character that its font lacks is set in Kai. */
function calligraphy(text: string, { x, y, size, colour, direction, maxLength }: Calligraphy): Mark[] {
  const drawn = glyphPath(text, direction);
  if (!drawn) return setText(text, across(x), down(y + size * 0.35), { ...middle, size: size * scale, colour });
  const length = direction === "horizontal" ? drawn.width : drawn.height;
  const unit = Math.min(size / 1_000, maxLength / length) * scale;
  const at = [across(x) - (drawn.width * unit) / 2, down(y) - (drawn.height * unit) / 2] as const;
  return [{ kind: "shape", path: drawn.path, at, scale: unit, fill: colour }];
}

/** Pixels: the name is never wider, so that it is whole in the square. */
const maxNameWidth = 590;

/** Name and years below the scene. */
function foot({ name, years }: ShareCard): Mark[] {
  const drawn = glyphPath(name, "horizontal");
  const letters = [...name].length;
  const line = setText(years.replace("–", " — "), width / 2, 592, {
    ...middle,
    size: 30,
    colour: colours.onNight,
    spacing: 3,
  });
  if (!drawn) {
    const size = Math.min(96, maxNameWidth / widthOf(name, { size: 1, spacing: 0.1 }));
    return [...setText(name, width / 2, 540, { ...middle, size, colour: colours.gilt, spacing: size * 0.1 }), ...line];
  }
  const unit = Math.min(0.118, maxNameWidth / drawn.width, letters === 1 ? 0.118 : 1);
  const at = [(width - drawn.width * unit) / 2, 500 - (drawn.height * unit) / 2] as const;
  return [{ kind: "shape", path: drawn.path, at, scale: unit, fill: colours.gilt }, ...line];
}

const stop = (offset: number, colour: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

const gradients = `<defs>
<linearGradient id="wood" x1="0" x2=".6" y1="0" y2="1">${stop(0, "#4b2c16")}${stop(0.4, "#25150b")}${stop(1, "#3b2312")}</linearGradient>
<linearGradient id="fade" x1="0" x2="0" y1="0" y2="1">${stop(0, colours.background, 0)}${stop(0.44, colours.background)}</linearGradient>
<linearGradient id="fire" x1="0" x2="0" y1="0" y2="1">${stop(0, "#f3a13c", 0.85)}${stop(0.45, "#ffd27a")}${stop(0.8, "#fff6d8")}${stop(1, "#8fb2d8", 0.7)}</linearGradient>
<radialGradient id="halo">${stop(0, "#ffd98c", 0.8)}${stop(0.3, "#f2b04e", 0.34)}${stop(1, "#f2b04e", 0)}</radialGradient>
<radialGradient id="shine">${stop(0, "#ffe2a0", 0.74)}${stop(0.16, "#ffcf7c", 0.46)}${stop(0.42, "#f2b04e", 0.2)}${stop(1, "#f2b04e", 0)}</radialGradient>
</defs>`;
