import { LRUCache } from "lru-cache";
import sharp from "sharp";
import type { PropertyWordsRow, RemembranceWordsRow } from "@changming/domain/certificate/get-certificate-words";
import { sha256Hex } from "@changming/kit/ids";
import { Gate } from "../upload/gate.ts";
import { drawPdf } from "./draw-pdf.ts";
import { drawPng } from "./draw-png.ts";
import type { Sheet } from "./mark.ts";
import { propertySheet } from "./property-sheet.ts";
import { remembranceSheet } from "./remembrance-sheet.ts";
import { propertyWords, remembranceWords } from "./words-of-rows.ts";

export type CertificateFormat = "png" | "pdf";

/** Bytes of a picture by its reference at a residence; null where there is none. */
export type ReadPicture = (residenceId: number, reference: string) => Promise<Buffer | null>;

/** Changes with every change of the drawing: what was drawn before is drawn anew. */
const edition = 1;
const bytesKept = 48_000_000;
/** Pixels of the portrait, four by five; twice what the paper needs at 192 dpi. */
const portrait = { width: 480, height: 600 } as const;
/** The ground of a portrait that lets something through. */
const mount = "#ece4d3";

/** Draws certificates, a few at once, each kept by what stands on it. */
export class CertificatePress {
  #origin: string;
  #readPicture: ReadPicture;
  #gate = new Gate({ atOnce: 2, line: 24 });
  #drawn = new LRUCache<string, Buffer>({ maxSize: bytesKept, sizeCalculation: (bytes) => bytes.length });
  #drawing = new Map<string, Promise<Buffer>>();

  constructor(options: { origin: string; readPicture: ReadPicture }) {
    this.#origin = options.origin;
    this.#readPicture = options.readPicture;
  }

  /** The certificate of a residence's place. Refuses with `unavailable` when too many wait. */
  property(row: PropertyWordsRow, format: CertificateFormat): Promise<Buffer> {
    const words = propertyWords(row, this.#origin);
    return this.#draw([words, row.portrait, format], format, async () => {
      return propertySheet(words, await this.#portrait(row));
    });
  }

  /** A certificate of having remembered. Refuses likewise. */
  remembrance(row: RemembranceWordsRow, format: CertificateFormat): Promise<Buffer> {
    const words = remembranceWords(row, this.#origin);
    return this.#draw([words, format], format, async () => remembranceSheet(words));
  }

  #draw(content: unknown, format: CertificateFormat, compose: () => Promise<Sheet>): Promise<Buffer> {
    const key = sha256Hex(JSON.stringify([edition, content]));
    const kept = this.#drawn.get(key);
    if (kept) return Promise.resolve(kept);
    const drawing = this.#drawing.get(key) ?? this.#drawOnce(key, format, compose);
    this.#drawing.set(key, drawing);
    return drawing;
  }

  async #drawOnce(key: string, format: CertificateFormat, compose: () => Promise<Sheet>): Promise<Buffer> {
    try {
      const bytes = await this.#gate.run(async () => {
        const sheet = await compose();
        return format === "png" ? drawPng(sheet) : drawPdf(sheet);
      });
      this.#drawn.set(key, bytes);
      return bytes;
    } finally {
      this.#drawing.delete(key);
    }
  }

  async #portrait({ residence_id, portrait: reference }: PropertyWordsRow): Promise<Buffer> {
    const bytes = await this.#readPicture(residence_id, reference);
    const blank = { create: { ...portrait, channels: 3, background: mount } } as const;
    const picture = bytes ? sharp(bytes, { density: 144 }) : sharp(blank);
    return picture
      .resize({ ...portrait, fit: "cover", position: "top" })
      .flatten({ background: mount })
      .jpeg({ quality: 88 })
      .toBuffer();
  }
}
