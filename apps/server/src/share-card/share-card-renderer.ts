import { drawShareCard } from "@changming/documents/share-card/draw-share-card";
import { posterSheet } from "@changming/documents/share-card/poster-sheet";
import type { PosterData, ShareCardData } from "@changming/domain/residence-page/share-card";
import { shortPath } from "@changming/kit/residence-code";
import { type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { type Drawn, DrawingCache } from "../certificate/drawing-cache.ts";

/** Bytes of an image by its reference, as a visitor may see it; null where there is none. Throws if it is unreadable. */
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

  /** A JPEG; incomplete if an image was unreadable. Throws `unavailable` when too many are queued. */
  async draw(card: ShareCardData): Promise<Drawn> {
    return this.#drawings.get(["share card", card], async () => {
      const { portrait, backgrounds, version: _version, ...texts } = card;
      let isComplete = true;
      const read = async (reference: string) => {
        try {
          return await this.#readImage(reference);
        } catch {
          isComplete = false;
          return null;
        }
      };
      let background: Buffer | null = null;
      for (const reference of backgrounds) background ??= await read(reference);
      const images = {
        background,
        portrait: await read(portrait),
        altar: await read("scenes/residence-altar"),
        lamp: await read("scenes/lamp-stand-lit"),
      };
      return { bytes: await drawShareCard(texts, images), isComplete };
    });
  }

  /** A PDF. Throws likewise. */
  async poster({ card, summary, siteName }: PosterData, day: ShanghaiDay): Promise<Buffer> {
    const picture = await this.draw(card);
    const address = `${this.#origin}${shortPath(card.residenceId)}`;
    const { name, isMartyr } = card;
    const texts = { name, isMartyr, summary, address, issuer: siteName, issuedAt: startOfShanghaiDay(day) };
    const { bytes } = await this.#drawings.get(["poster", card, texts], async () => {
      // The PDF library takes 8 MiB, and many a server never draws one.
      const { drawPdf } = await import("@changming/documents/certificate/draw-pdf");
      return { bytes: await drawPdf(posterSheet(texts, picture.bytes)), isComplete: picture.isComplete };
    });
    return bytes;
  }
}
