import type { Ctx } from "@changming/domain/context/context";
import type { CopyMaterial } from "@changming/domain/family-copy/material";
import type { CertificateRenderer } from "../certificate/certificate-renderer.ts";
import { type ImageFile, shippedFile, storedFile } from "../media/residence-images.ts";
import type { ZipWriter } from "./zip-writer.ts";

/** Format of the files of a copy, for readers and programs; raise the version for an incompatible change. */
export const copyFormat = { name: "changming-family-copy", version: 2 } as const;

/** A part of the copy that every page links to. */
interface ChapterLink {
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
  zip: ZipWriter;
  renderer: CertificateRenderer;
  clientFolder: string;
  /** Public origin of the site. */
  origin: string;
  material: CopyMaterial;
  /** Time at which the copy was made. */
  madeAt: Date;
  /** All parts in order, known before the first page is written. */
  outline: readonly ChapterLink[];
  /** Called between files; throws when the job must stop. */
  goOn(): Promise<void>;
}

const three = (index: number) => String(index + 1).padStart(3, "0");

/** Path of an album's page, by the album's index. */
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

/** An image of the residence, uploaded or shipped with the product. */
export async function imageFor(parts: CopyParts, reference: string): Promise<ImageFile | null> {
  const stored = parts.material.stored.get(reference);
  return stored ? storedFile(parts.ctx, stored) : shippedFile(parts.ctx, parts.clientFolder, reference);
}
