import { paintLight, type LightName } from "./paint-light.ts";
import { paintLeaf, type LeafName } from "./paint-leaf.ts";
import { paintThing, type ThingName } from "./paint-thing.ts";
import type { Painting, Pen } from "./painting.ts";
import { easeBoth } from "./motion.ts";

type DrawnName = LightName | LeafName | ThingName;

/** A small image that effects are made of; `gift` is the gift's own, which the page has loaded already. */
export type SpriteName = DrawnName | "gift";

const paintings: Record<DrawnName, Painting> = { ...paintLight, ...paintLeaf, ...paintThing };

/** Paints a sprite on its own canvas, at so many pixels per stage unit. */
function paintSprite(name: DrawnName, pixels: number): HTMLCanvasElement {
  const { width, height, paint } = paintings[name];
  return paintOn(width * pixels, height * pixels, (pen) => {
    pen.scale(pixels, pixels);
    pen.translate(width / 2, height / 2);
    paint(pen);
  });
}

/** An image as a sprite: whole, in the middle of a square of so many pixels. */
function paintImage(image: HTMLImageElement, pixels: number): HTMLCanvasElement {
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

/** The sprites of one stage, each painted once per size in pixels. */
export class SpriteStore {
  #pixels = 0;
  #painted = new Map<DrawnName, HTMLCanvasElement>();

  /** Pixels per stage unit; a different number repaints every sprite. */
  set pixels(pixels: number) {
    if (pixels === this.#pixels) return;
    this.clear();
    this.#pixels = pixels;
  }

  get(name: DrawnName): HTMLCanvasElement {
    const known = this.#painted.get(name);
    if (known) return known;
    const painted = paintSprite(name, this.#pixels);
    this.#painted.set(name, painted);
    return painted;
  }

  /** Frees the memory of every sprite. */
  clear(): void {
    for (const canvas of this.#painted.values()) canvas.width = canvas.height = 0;
    this.#painted.clear();
  }
}

/** Width in pixels that is sharp enough for every place on every stage. */
const sharp = 288;

/** The gift's own image: appears once it is loaded; nothing replaces it when loading fails. */
export class GiftImage {
  #painted: HTMLCanvasElement | null = null;
  #since: number | null = null;
  #image: HTMLImageElement | null = null;

  constructor(address: string, onThere: () => void) {
    if (address === "") return;
    const image = new Image();
    this.#image = image;
    image.addEventListener("load", () => {
      if (this.#image !== image) return;
      this.#painted = paintImage(image, sharp);
      onThere();
    });
    image.src = address;
  }

  /** The image to draw so many seconds after the beginning, and its opacity. */
  at(seconds: number): { painted: HTMLCanvasElement; share: number } | null {
    if (!this.#painted) return null;
    this.#since ??= seconds;
    return { painted: this.#painted, share: this.#since < 0.5 ? 1 : easeBoth(seconds, this.#since, this.#since + 0.6) };
  }

  close(): void {
    this.#image = null;
    if (this.#painted) this.#painted.width = this.#painted.height = 0;
    this.#painted = null;
  }
}
