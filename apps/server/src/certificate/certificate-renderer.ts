import sharp from "sharp";
import { drawPng, drawSvg } from "@changming/documents/certificate/draw-svg";
import { propertySheet } from "@changming/documents/certificate/property-sheet";
import type {
  PropertyCertificateData,
  RemembranceCertificateData,
} from "@changming/domain/certificate/get-certificate-data";
import type { Sheet } from "@changming/documents/certificate/mark";
import { receiptSheet } from "@changming/documents/receipt/receipt-sheet";
import { DrawingCache } from "./drawing-cache.ts";
import { propertyTexts, remembranceTexts } from "./certificate-texts.ts";
import { receiptTexts } from "./receipt-texts.ts";
import { type GardenPlates, gardenPlateSheets, type OwnPlate, plateSheetOf } from "./plate-sheets.ts";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { ReceiptData } from "@changming/domain/receipt/get-receipt-data";
import { remembranceSheet } from "@changming/documents/certificate/remembrance-sheet";

export type CertificateFormat = "png" | "pdf";

/** Bytes of a residence's image by its reference; null where there is none. */
type ReadImage = (residenceId: number, reference: string) => Promise<Buffer | null>;

/** Part of the cache key; raise it with every change of the drawing. */
const edition = 2;
/** Pixels of the portrait, 4:5; twice what the page needs at 192 dpi. */
const portrait = { width: 480, height: 600 } as const;
/** Background of a transparent portrait. */
const mount = "#ece4d3";

type Sheets = readonly [Sheet, ...Sheet[]];

/** Draws certificates, receipts and plates. */
export class CertificateRenderer {
  #origin: string;
  #readImage: ReadImage;
  #drawings = new DrawingCache({ atOnce: 2, maxBytes: 48_000_000 });

  constructor(options: { origin: string; readImage: ReadImage }) {
    this.#origin = options.origin;
    this.#readImage = options.readImage;
  }

  /** A residence's property certificate. Throws `unavailable` when too many are queued. */
  property(row: PropertyCertificateData, format: CertificateFormat): Promise<Buffer> {
    const texts = propertyTexts(row, this.#origin);
    return this.#draw([texts, row.portrait, format], format, async () => {
      return [propertySheet(texts, await this.#portrait(row))];
    });
  }

  /** A remembrance certificate. Throws likewise. */
  remembrance(row: RemembranceCertificateData, format: CertificateFormat): Promise<Buffer> {
    const texts = remembranceTexts(row, this.#origin);
    return this.#draw([texts, format], format, async () => [remembranceSheet(texts)]);
  }

  /** A receipt, as PDF. Throws likewise. */
  receipt(row: ReceiptData): Promise<Buffer> {
    const texts = receiptTexts(row, this.#origin);
    return this.#draw([texts, "pdf"], "pdf", async () => [receiptSheet(texts)]);
  }

  /** The plate of one residence, in its own size. Throws likewise. */
  plate(row: OwnPlate, format: "pdf" | "svg", day: ShanghaiDay): Promise<Buffer> {
    const issue = { origin: this.#origin, day };
    return this.#draw(["plate", row, issue, format], format, async () => [plateSheetOf(row, issue)]);
  }

  /** One file of a garden's plates, from 1 on, as PDF. Throws likewise. */
  gardenPlates(row: GardenPlates, file: number, day: ShanghaiDay): Promise<Buffer> {
    const issue = { origin: this.#origin, day };
    return this.#draw(["plates", row, file, issue], "pdf", async () => gardenPlateSheets(row, file, issue));
  }

  async #draw(content: unknown, format: CertificateFormat | "svg", compose: () => Promise<Sheets>): Promise<Buffer> {
    const { bytes } = await this.#drawings.get([edition, content], async () => {
      const sheets = await compose();
      if (format === "png") return { bytes: await drawPng(sheets[0]), isComplete: true };
      if (format === "svg") return { bytes: Buffer.from(drawSvg(sheets[0])), isComplete: true };
      // The PDF library takes 8 MiB, and many a server never draws one.
      const { drawPdfPages } = await import("@changming/documents/certificate/draw-pdf");
      return { bytes: await drawPdfPages(sheets), isComplete: true };
    });
    return bytes;
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
