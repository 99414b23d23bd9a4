import type { Ctx } from "@changming/domain/context";
import { type ClaimedCopy, claimCopy, holdCopy, letGoOfCopy } from "@changming/domain/family-copy/claim-copy";
import { dropCopies } from "@changming/domain/family-copy/drop-copies";
import { finishCopy } from "@changming/domain/family-copy/finish-copy";
import { keptFiles } from "@changming/domain/family-copy/kept-files";
import { type CopyMaterial, loadMaterial } from "@changming/domain/family-copy/material";
import type { CertificatePress } from "../certificate/certificate-press.ts";
import type { CopyShelf } from "./copy-shelf.ts";
import { writeCopy } from "./write-copy.ts";
import { ZipBook } from "./zip-book.ts";

export interface CopyMaking {
  shelf: CopyShelf;
  press: CertificatePress;
  clientFolder: string;
  /** Where visitors reach the site. */
  origin: string;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/** Files between two words of how far it is. */
const step = 8;
/** Pages, style, data and certificates, about. */
const besidePictures = 20;

/** The work is another's by now, or nobody's. */
class LostCopy extends Error {}

/** Makes every copy that waits, one after the other, and deletes those that are kept no longer. */
export async function makeCopies(ctx: Ctx, making: CopyMaking): Promise<void> {
  await dropCopies(ctx, (storedAs) => making.shelf.remove(storedAs));
  while (!making.stopping.aborted) {
    const copy = await claimCopy(ctx);
    if (!copy) return;
    await makeCopy(ctx, copy, making);
  }
}

/** Deletes files that no copy needs any more: those of a maker that was killed, above all in its last attempt. */
export async function clearCopies(ctx: Ctx, shelf: CopyShelf): Promise<number> {
  return shelf.clear((storedAs) => keptFiles(ctx, storedAs));
}

/** Makes one. When this process ends in the middle, another begins it anew a minute later. */
async function makeCopy(ctx: Ctx, copy: ClaimedCopy, making: CopyMaking): Promise<void> {
  try {
    const material = await loadMaterial(ctx, copy);
    // Who asked does not keep the residence any more.
    if (!material) return await letGoOfCopy(ctx, copy, "unwanted");
    const made = await write(ctx, copy, material, making);
    await making.shelf.put(copy);
    if (!(await finishCopy(ctx, copy, { ...made, name: material.residence.name }))) throw new LostCopy();
  } catch (error) {
    if (error instanceof LostCopy) return;
    await letGoOfCopy(ctx, copy, making.stopping.aborted ? "stopping" : "failed");
    if (!making.stopping.aborted) throw error;
  }
}

async function write(ctx: Ctx, copy: ClaimedCopy, material: CopyMaterial, making: CopyMaking) {
  const book = new ZipBook(await making.shelf.draft(copy), copy.asked_at);
  const all = besidePictures + material.stored.size;
  let told = 0;
  const goOn = async () => {
    making.stopping.throwIfAborted();
    if (book.files - told < step) return;
    told = book.files;
    if (!(await holdCopy(ctx, copy, { done: told, all: Math.max(all, told) }))) throw new LostCopy();
  };
  try {
    await writeCopy({ ...making, ctx, book, material, goOn });
    const files = book.files;
    const bytes = await book.close();
    // Whoever was away for long finds here that it is another's by now.
    if (!(await holdCopy(ctx, copy, { done: files, all: files }))) throw new LostCopy();
    return { files, bytes };
  } catch (error) {
    await book.abandon();
    await making.shelf.discard(copy);
    throw error;
  }
}
