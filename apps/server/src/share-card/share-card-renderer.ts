import sharp from "sharp";
import { drawShareCard } from "@changming/documents/share-card/draw-share-card";
import { posterSheet } from "@changming/documents/share-card/poster-sheet";
import type { PosterData, ShareCardData } from "@changming/domain/residence-page/share-card";
import { shortPath } from "@changming/kit/residence-code";
import { type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { DrawingCache } from "../certificate/drawing-cache.ts";

/** Bytes of an image by its reference, as a visitor may see it; null where there is none. */
type ReadImage = (reference: string) => Promise<Buffer | null>;

/** Draws the share picture of a residence, and the poster with it. */
export class ShareCardRenderer {
  #origin: string;
  #readImage: ReadImage;
  // Of its own: whoever needs a certificate must not wait for the previews of a search engine.
  #drawings = new DrawingCache({ atOnce: 1, maxBytes: 24_000_000 });

  constructor(options: { origin: string; readImage: ReadImage }) {
    this.#origin = options.origin;
    this.#readImage = options.readImage;
  }

  /** A JPEG. Throws `unavailable` when too many are queued. */
  async draw(card: ShareCardData): Promise<Buffer> {
    return this.#drawings.get(["share card", card], async () => {
      const { portrait, backgrounds, version: _version, ...texts } = card;
      const images = {
        background: await this.#first(backgrounds),
        portrait: await this.#usable(portrait),
        altar: await this.#usable("scenes/residence-altar"),
        lamp: await this.#usable("scenes/lamp-stand-lit"),
      };
      const isComplete = Object.values(images).every((image) => image !== null);
      return { bytes: await drawShareCard(texts, images), isComplete };
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
      return { bytes: await drawPdf(posterSheet(texts, picture)), isComplete: true };
    });
  }

  async #first(references: readonly string[]): Promise<Buffer | null> {
    for (const reference of references) {
      const bytes = await this.#usable(reference);
      if (bytes) return bytes;
    }
    return null;
  }

  /** An image that can be decoded: one broken image must not take the whole picture away. */
  async #usable(reference: string): Promise<Buffer | null> {
    const bytes = await this.#readImage(reference);
    if (!bytes) return null;
    return sharp(bytes)
      .metadata()
      .then(
        () => bytes,
        () => null,
      );
  }
}
