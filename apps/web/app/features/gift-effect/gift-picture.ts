import { easeBoth } from "./pace.ts";
import { paintPicture } from "./sprites.ts";

/** Sharp enough for every place on every stage, in pixels. */
const sharp = 288;

/** The gift's own picture: it comes when it is there, and nothing stands in for it when it never comes. */
export class GiftPicture {
  #painted: HTMLCanvasElement | null = null;
  #since: number | null = null;
  #image: HTMLImageElement | null = null;

  constructor(address: string, onThere: () => void) {
    if (address === "") return;
    const image = new Image();
    this.#image = image;
    image.addEventListener("load", () => {
      if (this.#image !== image) return;
      this.#painted = paintPicture(image, sharp);
      onThere();
    });
    image.src = address;
  }

  /** What to draw, and how much of it, so many seconds after the beginning. */
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
