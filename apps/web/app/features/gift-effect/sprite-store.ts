import { type DrawnName, paintSprite } from "./sprites.ts";

/** The sprites of one stage, each painted once for its size in pixels. */
export class SpriteStore {
  #pixels = 0;
  #painted = new Map<DrawnName, HTMLCanvasElement>();

  /** Pixels a stage unit; another number paints everything anew. */
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

  /** Gives the memory of every sprite back. */
  clear(): void {
    for (const canvas of this.#painted.values()) canvas.width = canvas.height = 0;
    this.#painted.clear();
  }
}
