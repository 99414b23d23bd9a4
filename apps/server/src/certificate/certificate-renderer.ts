import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { drawPng } from "@changming/documents/certificate/draw-svg";
import { propertySheet } from "@changming/documents/certificate/property-sheet";
import type {
  PropertyCertificateData,
  RemembranceCertificateData,
} from "@changming/domain/certificate/get-certificate-data";
import { sha256Hex } from "@changming/kit/ids";
import { Semaphore } from "@changming/domain/context/semaphore";
import type { Sheet } from "@changming/documents/certificate/mark";
import { receiptSheet } from "@changming/documents/receipt/receipt-sheet";
import { propertyTexts, remembranceTexts } from "./certificate-texts.ts";
import { receiptTexts } from "./receipt-texts.ts";
import type { ReceiptData } from "@changming/domain/receipt/get-receipt-data";
import { remembranceSheet } from "@changming/documents/certificate/remembrance-sheet";

export type CertificateFormat = "png" | "pdf";

/** Bytes of a residence's image by its reference; null where there is none. */
type ReadImage = (residenceId: number, reference: string) => Promise<Buffer | null>;

/** Part of the cache key; raise it with every change of the drawing. */
const edition = 2;
const maxCachedBytes = 48_000_000;
/** Pixels of the portrait, 4:5; twice what the page needs at 192 dpi. */
const portrait = { width: 480, height: 600 } as const;
/** Background of a transparent portrait. */
const mount = "#ece4d3";

/** Draws certificates and receipts, two at once, and caches them by their content. */
export class CertificateRenderer {
  #origin: string;
  #readImage: ReadImage;
  #semaphore = new Semaphore({ atOnce: 2, maxQueued: 24 });
  #drawn = new LRUCache<string, Buffer>({ maxSize: maxCachedBytes, sizeCalculation: (bytes) => bytes.length });
  #drawing = new Map<string, Promise<Buffer>>();

  constructor(options: { origin: string; readImage: ReadImage }) {
    this.#origin = options.origin;
    this.#readImage = options.readImage;
  }

  /** A residence's property certificate. Throws `unavailable` when too many are queued. */
  property(row: PropertyCertificateData, format: CertificateFormat): Promise<Buffer> {
    const texts = propertyTexts(row, this.#origin);
    return this.#draw([texts, row.portrait, format], format, async () => {
      return propertySheet(texts, await this.#portrait(row));
    });
  }

  /** A remembrance certificate. Throws likewise. */
  remembrance(row: RemembranceCertificateData, format: CertificateFormat): Promise<Buffer> {
    const texts = remembranceTexts(row, this.#origin);
    return this.#draw([texts, format], format, async () => remembranceSheet(texts));
  }

  /** A receipt, as PDF. Throws likewise. */
  receipt(row: ReceiptData): Promise<Buffer> {
    const texts = receiptTexts(row, this.#origin);
    return this.#draw([texts, "pdf"], "pdf", async () => receiptSheet(texts));
  }

  #draw(content: unknown, format: CertificateFormat, compose: () => Promise<Sheet>): Promise<Buffer> {
    const key = sha256Hex(JSON.stringify([edition, content]));
    const cached = this.#drawn.get(key);
    if (cached) return Promise.resolve(cached);
    const drawing = this.#drawing.get(key) ?? this.#drawOnce(key, format, compose);
    this.#drawing.set(key, drawing);
    return drawing;
  }

  async #drawOnce(key: string, format: CertificateFormat, compose: () => Promise<Sheet>): Promise<Buffer> {
    try {
      const bytes = await this.#semaphore.run(async () => {
        const sheet = await compose();
        if (format === "png") return drawPng(sheet);
        // The PDF library takes 8 MiB, and many a server never draws one.
        const { drawPdf } = await import("@changming/documents/certificate/draw-pdf");
        return drawPdf(sheet);
      });
      this.#drawn.set(key, bytes);
      return bytes;
    } finally {
      this.#drawing.delete(key);
    }
  }

  async #portrait({ residence_id, portrait: reference }: PropertyCertificateData): Promise<Buffer> {
    const bytes = await this.#readImage(residence_id, reference);
    const blank = { create: { ...portrait, channels: 3, background: mount } } as const;
    const image = bytes ? sharp(bytes, { density: 144 }) : sharp(blank);
    return image
      .resize({ ...portrait, fit: "cover", position: "top" })
      .flatten({ background: mount })
      .jpeg({ quality: 88 })
      .toBuffer();
  }
}
