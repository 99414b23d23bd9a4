import { paintLight, type LightName } from "./paint-light.ts";
import { paintLeaf, type LeafName } from "./paint-leaf.ts";
import { paintThing, type ThingName } from "./paint-thing.ts";
import type { Painting, Pen } from "./painting.ts";

export type DrawnName = LightName | LeafName | ThingName;

/** A small image that effects are made of; `gift` is the gift's own, which the page has loaded already. */
export type SpriteName = DrawnName | "gift";

const paintings: Record<DrawnName, Painting> = { ...paintLight, ...paintLeaf, ...paintThing };

/** Paints a sprite on its own canvas, at so many pixels per stage unit. */
export function paintSprite(name: DrawnName, pixels: number): HTMLCanvasElement {
  const { width, height, paint } = paintings[name];
  return paintOn(width * pixels, height * pixels, (pen) => {
    pen.scale(pixels, pixels);
    pen.translate(width / 2, height / 2);
    paint(pen);
  });
}

/** An image as a sprite: whole, in the middle of a square of so many pixels. */
export function paintImage(image: HTMLImageElement, pixels: number): HTMLCanvasElement {
  return paintOn(pixels, pixels, (pen) => {
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = pixels / Math.max(width, height, 1);
    const size = [width * scale, height * scale] as const;
    pen.drawImage(image, (pixels - size[0]) / 2, (pixels - size[1]) / 2, ...size);
  });
}

function paintOn(width: number, height: number, paint: (pen: Pen) => void): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const pen = canvas.getContext("2d");
  if (pen) paint(pen);
  return canvas;
}
