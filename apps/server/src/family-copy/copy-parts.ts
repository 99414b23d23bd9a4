import type { Ctx } from "@changming/domain/context";
import type { CopyMaterial } from "@changming/domain/family-copy/material";
import type { CertificatePress } from "../certificate/certificate-press.ts";
import { type PictureFile, shippedFile, storedFile } from "../files/residence-pictures.ts";
import type { ZipBook } from "./zip-book.ts";

/** What a reader, or a program, is to know of the files of a copy; a change that old readers cannot read is a new number. */
export const copyFormat = { name: "changming-family-copy", version: 2 } as const;

/** A part of the copy that every page leads to. */
export interface ChapterLink {
  title: string;
  /** Its first page, from the root of the copy. */
  path: string;
}

export interface Chapter extends ChapterLink {
  /** 12 张照片 */
  says: string;
}

export interface CopyParts {
  ctx: Ctx;
  book: ZipBook;
  press: CertificatePress;
  clientFolder: string;
  /** Where visitors reach the site. */
  origin: string;
  material: CopyMaterial;
  /** When it was made. */
  madeAt: Date;
  /** All parts in their order, known before the first page is written. */
  outline: readonly ChapterLink[];
  /** Called between files; throws when the work is to stop. */
  goOn(): Promise<void>;
}

const three = (index: number) => String(index + 1).padStart(3, "0");

/** Where the page of an album lies, by its place among them. */
export const albumPath = (index: number) => `albums/${three(index)}.html`;
export const certificatesPath = "certificates/index.html";
export const lists = {
  letters: { title: "信件", path: "letters/001.html" },
  gifts: { title: "献礼", path: "gifts/001.html" },
  remembrances: { title: "缅怀", path: "remembrances/001.html" },
} as const;

/** The parts of a copy of this residence. */
export function outlineOf({ albums, property, remembrance }: CopyMaterial): ChapterLink[] {
  return [
    ...albums.map(({ name }, index) => ({ title: name, path: albumPath(index) })),
    ...Object.values(lists),
    ...(property || remembrance !== null ? [{ title: "证书", path: certificatesPath }] : []),
  ];
}

/** A picture of the residence, whatever it is. */
export async function pictureFor(parts: CopyParts, reference: string): Promise<PictureFile | null> {
  const stored = parts.material.stored.get(reference);
  return stored ? storedFile(parts.ctx, stored) : shippedFile(parts.ctx, parts.clientFolder, reference);
}
