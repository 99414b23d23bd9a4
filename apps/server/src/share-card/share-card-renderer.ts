import { drawShareCard } from "@changming/documents/share-card/draw-share-card";
import type { ShareCardData } from "@changming/domain/residence-page/share-card";
import type { DrawingCache } from "../certificate/drawing-cache.ts";

/** Bytes of a residence's image by its reference; null where there is none. */
type ReadImage = (residenceId: number, reference: string) => Promise<Buffer | null>;

/** Draws the share picture of a residence. */
export class ShareCardRenderer {
  #drawings: DrawingCache;
  #readImage: ReadImage;

  constructor(options: { drawings: DrawingCache; readImage: ReadImage }) {
    this.#drawings = options.drawings;
    this.#readImage = options.readImage;
  }

  /** A JPEG. Throws `unavailable` when too many are queued. */
  draw(card: ShareCardData): Promise<Buffer> {
    return this.#drawings.get(["share card", card], async () => {
      const { residenceId, portrait, backgrounds, ...texts } = card;
      const read = (reference: string) => this.#readImage(residenceId, reference);
      return drawShareCard(texts, {
        background: await firstOf(backgrounds, read),
        portrait: await read(portrait),
        altar: await read("scenes/residence-altar"),
        lamp: await read("scenes/lamp-stand-lit"),
      });
    });
  }
}

async function firstOf(references: readonly string[], read: (reference: string) => Promise<Buffer | null>) {
  for (const reference of references) {
    const bytes = await read(reference);
    if (bytes) return bytes;
  }
  return null;
}
