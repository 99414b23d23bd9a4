import { LRUCache } from "lru-cache";
import sharp from "sharp";

/** Bytes of an image by its address, as a visitor gets it; null where there is none. Throws when it failed for now. */
export type FetchImage = (address: string) => Promise<Buffer | null>;

const image = /<img [^>]*\bdata-inline="(\d+)"[^>]*>/g;
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
/** Tried in turn until an image is small enough. */
const qualities = [72, 56, 40, 26, 14];

/** Writes small copies of images into a document, so that it is complete by itself (R-residence-24). */
export class InlineImages {
  #fetchImage: FetchImage;
  #drawn = new LRUCache<string, string>({ maxSize: 16_000_000, sizeCalculation: ({ length }) => length });

  constructor(fetchImage: FetchImage) {
    this.#fetchImage = fetchImage;
  }

  /**
   * Replaces the address of each image that has `data-inline`, its maximum number of bytes, by a copy of twice its
   * `width` and `height`. One that is absent or broken keeps its address; `isComplete` is false where one failed for
   * now.
   */
  async inline(html: string): Promise<{ html: string; isComplete: boolean }> {
    let isComplete = true;
    const copies = new Map<string, string>();
    for (const [tag, maxBytes] of html.matchAll(image)) {
      const copy = await this.#copyOf(tag, Number(maxBytes)).catch(() => {
        isComplete = false;
        return null;
      });
      if (copy !== null)
        copies.set(tag, tag.replace(/ src="[^"]*"/, ` src="${copy}"`).replace(/ data-inline="\d+"/, ""));
    }
    return { html: html.replaceAll(image, (tag) => copies.get(tag) ?? tag), isComplete };
  }

  async #copyOf(tag: string, maxBytes: number): Promise<string | null> {
    const [address, width, height] = ["src", "width", "height"].map((name) => attribute(tag, name));
    const key = `${address} ${width} ${height} ${maxBytes}`;
    const known = this.#drawn.get(key);
    if (known !== undefined) return known;
    // Nothing else of this server may get into a page.
    if (!/^\/(?:uploads|art)\//.test(address ?? "")) return null;
    const bytes = await this.#fetchImage((address ?? "").replaceAll("&amp;", "&"));
    if (bytes === null) return null;
    const size = { width: 2 * Number(width), height: 2 * Number(height), fit: "cover", position: "top" } as const;
    const pixels = await sharp(bytes)
      .rotate()
      .resize(size)
      .flatten({ background: "#efe7d6" })
      .png()
      .toBuffer()
      .catch(() => null);
    if (pixels === null) return null;
    let copy = pixels;
    for (const quality of qualities) {
      copy = await sharp(pixels).webp({ quality, effort: 5 }).toBuffer();
      if (copy.length <= maxBytes) break;
    }
    const written = `data:image/webp;base64,${copy.toString("base64")}`;
    this.#drawn.set(key, written);
    return written;
  }
}
