import type { Ctx } from "@changming/domain/context";
import type { CopyMaterial } from "@changming/domain/family-copy/material";
import type { CertificatePress } from "../certificate/certificate-press.ts";
import { type PictureFile, shippedFile, storedFile } from "../files/residence-pictures.ts";
import type { ZipBook } from "./zip-book.ts";

export interface CopyParts {
  ctx: Ctx;
  book: ZipBook;
  press: CertificatePress;
  clientFolder: string;
  /** Where visitors reach the site. */
  origin: string;
  material: CopyMaterial;
  /** Called between files; throws when the work is to stop. */
  goOn(): Promise<void>;
}

/** A picture of the residence, whatever it is. */
export async function pictureFor(parts: CopyParts, reference: string): Promise<PictureFile | null> {
  const stored = parts.material.stored.get(reference);
  return stored ? storedFile(parts.ctx, stored) : shippedFile(parts.ctx, parts.clientFolder, reference);
}
