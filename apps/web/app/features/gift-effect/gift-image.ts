import { easeBoth } from "./pace.ts";
import { paintImage } from "./sprites.ts";

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
