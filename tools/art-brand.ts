import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

import { drawSvg } from "./art-encode.ts";

/** Icons (brand/*.png) for browsers and phones, and the preview image of shared links (share.png, 1200×630). */
export async function brandImages(sources: string, out: string): Promise<void> {
  const favicon = await readFile(join(sources, "brand/favicon.svg"));
  await writeFile(join(out, "brand/favicon-32.png"), await icon(favicon, 32).then((image) => image.toBuffer()));
  for (const [name, size] of Object.entries({ "apple-touch-icon": 180, "icon-192": 192, "icon-512": 512 })) {
    // A phone rounds the corners itself and paints transparent ones black.
    const image = (await icon(favicon, size)).flatten({ background: "#9e3b2c" });
    await writeFile(join(out, `brand/${name}.png`), await image.toBuffer());
  }
  await writeFile(join(out, "share.png"), await shareImage(sources));
}

async function icon(svg: Buffer, size: number) {
  const { data, ...raw } = await drawSvg(svg, size);
  return sharp(data, { raw }).png({ compressionLevel: 9 });
}

async function shareImage(sources: string): Promise<Buffer> {
  const { data, ...raw } = await drawSvg(await readFile(join(sources, "scenes/night-lake.svg")), 1407);
  const { data: input, ...lockup } = await drawSvg(await readFile(join(sources, "brand/lockup-light.svg")), 400);
  return sharp(data, { raw })
    .extract({ left: 120, top: 0, width: 1200, height: 630 })
    .composite([{ input, raw: lockup, left: 72, top: 220 }])
    .png({ palette: true, colours: 256, dither: 1, effort: 8 })
    .toBuffer();
}
