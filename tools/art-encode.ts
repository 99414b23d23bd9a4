import sharp from "sharp";

import type { SceneRecipe } from "./art-recipes.ts";

type Pixels = { data: Buffer; width: number; height: number; channels: 3 | 4 };

/** Renders an SVG at a width in px; `crop` cuts out [left, width] in viewBox units; `width` is then the cut's. */
export async function drawSvg(svg: Buffer, width: number, crop?: [left: number, width: number]): Promise<Pixels> {
  const unit = (await sharp(svg).metadata()).width;
  const scale = width / (crop ? crop[1] : unit);
  const drawn = await sharp(svg, { density: 72 * scale, unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let opaque = true;
  for (let at = 3; opaque && at < drawn.data.length; at += 4) opaque = drawn.data[at] === 255;
  const { height } = drawn.info;
  let image = open({ data: drawn.data, width: drawn.info.width, height, channels: 4 });
  if (crop) image = image.extract({ left: Math.round(crop[0] * scale), top: 0, width, height });
  if (opaque) image = image.removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: opaque ? 3 : 4 };
}

/** One width in both formats. The grain is deterministic, so that files change only when a drawing does. */
export async function encode(
  pixels: Pixels,
  width: number,
  recipe: SceneRecipe,
): Promise<{ avif: Buffer; webp: Buffer }> {
  const { channels } = pixels;
  const small = await open(pixels).resize(width).raw().toBuffer({ resolveWithObject: true });
  const grainy = recipe.grain > 0 ? withGrain(small.data, channels, recipe.grain) : small.data;
  const image = open({ data: grainy, width: small.info.width, height: small.info.height, channels });
  const avif = await image.clone().avif({ quality: recipe.avif, effort: 5 }).toBuffer();
  const webp = await image.clone().webp({ quality: recipe.webp, effort: 5, smartSubsample: true }).toBuffer();
  return { avif, webp };
}

/** A blurred image 24 px wide as a data URL (at most 400 bytes) and the mean colour, until the real one has loaded. */
export async function placeholder(pixels: Pixels): Promise<{ placeholder: string; color: string }> {
  const { channels } = await open(pixels).flatten({ background: "#f6f1e7" }).stats();
  const color = `#${channels
    .slice(0, 3)
    .map((channel) => Math.round(channel.mean).toString(16).padStart(2, "0"))
    .join("")}`;
  for (let quality = 60; quality >= 5; quality -= 5) {
    const webp = await open(pixels).resize(24).blur(0.6).webp({ quality, alphaQuality: 40, effort: 6 }).toBuffer();
    const data = `data:image/webp;base64,${webp.toString("base64")}`;
    if (data.length <= 400) return { placeholder: data, color };
  }
  throw new Error("no placeholder of 400 bytes");
}

function open({ data, width, height, channels }: Pixels) {
  return sharp(data, { raw: { width, height, channels } });
}

/** Grey noise, roughly normal, over the colour channels; alpha is unchanged. */
function withGrain(data: Buffer, channels: 3 | 4, deviation: number): Buffer {
  const out = Buffer.from(data);
  let state = 20_031;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let at = 0; at < out.length; at += channels) {
    const grey = (random() + random() + random() + random() - 2) * 1.73 * deviation;
    for (let channel = 0; channel < 3; channel++) {
      out[at + channel] = Math.max(0, Math.min(255, Math.round((data[at + channel] ?? 0) + grey)));
    }
  }
  return out;
}
