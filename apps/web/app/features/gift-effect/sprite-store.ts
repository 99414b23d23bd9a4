import { type DrawnName, paintSprite } from "./sprites.ts";

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
