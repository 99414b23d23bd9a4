import { drawShareCard } from "@changming/documents/share-card/draw-share-card";
import { posterSheet } from "@changming/documents/share-card/poster-sheet";
import { shortPath } from "@changming/kit/residence-code";
import { type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { PosterData, ShareCardData } from "@changming/domain/residence-page/share-card";
import type { DrawingCache } from "../certificate/drawing-cache.ts";

/** Bytes of a residence's image by its reference; null where there is none. */
type ReadImage = (residenceId: number, reference: string) => Promise<Buffer | null>;

/** Draws the share picture of a residence, and the poster with it. */
export class ShareCardRenderer {
  #origin: string;
  #drawings: DrawingCache;
  #readImage: ReadImage;

  constructor(options: { origin: string; drawings: DrawingCache; readImage: ReadImage }) {
    this.#origin = options.origin;
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

  /** A PDF. Throws likewise. */
  async poster({ card, summary, siteName }: PosterData, day: ShanghaiDay): Promise<Buffer> {
    const picture = await this.draw(card);
    const address = `${this.#origin}${shortPath(card.residenceId)}`;
    const { name, isMartyr } = card;
    const texts = { name, isMartyr, summary, address, issuer: siteName, issuedAt: startOfShanghaiDay(day) };
    return this.#drawings.get(["poster", card, texts], async () => {
      // The PDF library takes 8 MiB, and many a server never draws one.
      const { drawPdf } = await import("@changming/documents/certificate/draw-pdf");
      return drawPdf(posterSheet(texts, picture));
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
