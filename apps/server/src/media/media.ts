import type { Media } from "@changming/domain/context/media";
import { nameInReference } from "@changming/domain/file-reference/reference";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, extname } from "node:path";
import { glyphPath } from "@changming/documents/font/glyph-path";
import type { UploadUrls } from "./signed-urls.ts";
import { DomainError } from "@changming/domain/context/domain-error";
import { readImage } from "@changming/domain/upload/read-image";
import { readFile } from "node:fs/promises";
import type { Ctx } from "@changming/domain/context/context";
import { readStored, type StoredImage, storedImages } from "@changming/domain/family-copy/material";

/** Addresses of images and glyph outlines of texts, for the presenters. */
export function createMedia(images: ShippedImages, addresses: UploadUrls): Media {
  const uploaded = (reference: string, file: string, access: Parameters<Media["address"]>[1] = "open") => {
    const name = nameInReference(reference);
    return name === null ? "" : addresses.of(name, file, access);
  };
  return {
    address: (reference, access) =>
      reference ? uploaded(reference, "960.webp", access) || images.addressOf(reference) : "",
    original: (reference, format, access) => uploaded(reference, `origin.${format}`, access),
    documentUrl: (applicationId, document, viewerId) =>
      viewerId === 0 ? "" : addresses.documents.of({ applicationId, document, viewerId }),
    file: (path) => addresses.files.of(path),
    calligraphy: glyphPath,
  };
}

/** Of an image stored in several widths, the address names the widest up to this; pages request the others. */
const plainWidth = 1_600;

function filesUnder(folder: string, prefix = ""): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name), `${prefix}${entry.name}/`) : [`${prefix}${entry.name}`],
  );
}

/**
 * Addresses of the images that ship with the product. All carry one version, the fingerprint of all of them, so that
 * they may be cached for ever and a page can name another width of the same image.
 */
export class ShippedImages {
  readonly version: string;
  #files: Set<string>;
  #widest = new Map<string, { width: number; file: string }>();

  constructor(folder: string) {
    const files = filesUnder(folder).toSorted();
    this.#files = new Set(files);
    const print = createHash("sha256");
    for (const file of files) {
      print.update(file).update(readFileSync(join(folder, file)));
      const sized = /^(.*)-(\d+)\.webp$/.exec(file);
      if (sized?.[1]) this.#consider(sized[1], Number(sized[2]), file);
    }
    this.version = print.digest("hex").slice(0, 10);
  }

  /** The address of a reference such as `gifts/incense`, or of a path such as `/art/brand/lockup.svg`; "" for none. */
  addressOf(reference: string): string {
    const name = reference.replace(/^\/art\//, "");
    const file = [name, `${name}.svg`, `${name}.png`].find((candidate) => this.#files.has(candidate));
    const found = file ?? this.#widest.get(name)?.file;
    return found ? `/art/${found}?v=${this.version}` : "";
  }

  #consider(name: string, width: number, file: string): void {
    const best = this.#widest.get(name);
    const isBetter =
      !best || (width <= plainWidth ? width > best.width || best.width > plainWidth : width < best.width);
    if (isBetter) this.#widest.set(name, { width, file });
  }
}

export interface ImageFile {
  bytes: Buffer;
  /** `.jpg`, `.png`, `.webp` or `.svg` */
  ending: string;
}

/** An uploaded image in full size. */
export async function storedFile(ctx: Ctx, stored: StoredImage): Promise<ImageFile | null> {
  const bytes = await readStored(ctx, stored);
  return bytes && { bytes, ending: `.${stored.format}` };
}

/** An image shipped with the product, by its reference; null for every other. */
export async function shippedFile(ctx: Ctx, clientFolder: string, reference: string): Promise<ImageFile | null> {
  const [path = ""] = ctx.media.address(reference).split("?", 1);
  if (!/^\/art\/[\w/.-]+$/.test(path) || path.includes("..")) return null;
  const bytes = await readFile(join(clientFolder, path)).catch(() => null);
  return bytes && { bytes, ending: extname(path) };
}

/** An uploaded or shipped image of a residence. */
export async function residenceImage(
  ctx: Ctx,
  clientFolder: string,
  { residenceId, reference }: { residenceId: number; reference: string },
): Promise<ImageFile | null> {
  const stored = (await storedImages(ctx.db, residenceId, [reference])).get(reference);
  return stored ? storedFile(ctx, stored) : shippedFile(ctx, clientFolder, reference);
}

/** An uploaded or shipped image as a visitor sees it on a page; null for one that they may not see. Throws if it is unreadable. */
export async function publicImage(ctx: Ctx, clientFolder: string, reference: string): Promise<Buffer | null> {
  const name = nameInReference(reference);
  if (name === null) return (await shippedFile(ctx, clientFolder, reference))?.bytes ?? null;
  try {
    return (await readImage(ctx, { name, size: "1920", format: "webp", isSigned: false })).bytes;
  } catch (error) {
    if (error instanceof DomainError) return null;
    ctx.services.warn("an image could not be read", { why: error instanceof Error ? error.message.slice(0, 80) : "" });
    throw error;
  }
}
