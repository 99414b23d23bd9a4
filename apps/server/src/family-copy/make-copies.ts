import type { Ctx } from "@changming/domain/context/context";
import {
  claimCopy,
  type ClaimedCopy,
  dropCopies,
  extendClaim,
  finishCopy,
  releaseCopy,
  retainedFiles,
} from "@changming/domain/family-copy/copy-job";
import { type CopyMaterial, loadMaterial } from "@changming/domain/family-copy/material";
import { writeCopy } from "@changming/documents/family-copy/write-copy";
import { ZipWriter } from "@changming/documents/family-copy/zip-writer";
import type { CertificateRenderer } from "../certificate/certificate-renderer.ts";
import type { Job } from "../jobs/scheduler.ts";
import { copyContent } from "./copy-content.ts";
import type { CopyStore } from "./copy-store.ts";

interface CopyJobOptions {
  store: CopyStore;
  renderer: CertificateRenderer;
  clientFolder: string;
  /** Public origin of the site. */
  origin: string;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
}

/** Number of files between progress reports. */
const step = 8;
/** Estimated number of pages, styles, data files and certificates. */
const otherFiles = 20;

/** Milliseconds between two extensions of a claim that lasts a minute. */
const extendEveryMs = 15_000;

/** The claim has expired: another process makes the copy, or none does. */
class ClaimLostError extends Error {}

/** The jobs that make families' copies, until the server stops, and clean up. */
export function copyJobs(options: CopyJobOptions): Job[] {
  return [
    // A short interval, so that a small copy is ready almost at once.
    { name: "makeCopies", everyMs: 2_000, run: (ctx) => makeCopies(ctx, options) },
    { name: "clearCopies", everyMs: 600_000, run: (ctx) => clearCopies(ctx, options.store) },
  ];
}

/** Makes every waiting copy, one after the other, and deletes expired ones. */
export async function makeCopies(ctx: Ctx, making: CopyJobOptions): Promise<void> {
  await dropCopies(ctx, (storedAs) => making.store.remove(storedAs));
  while (!making.stopping.aborted) {
    const copy = await claimCopy(ctx);
    if (!copy) return;
    await makeCopy(ctx, copy, making);
  }
}

/** Deletes files that no copy needs any more, such as those of a process killed in its last attempt. */
export async function clearCopies(ctx: Ctx, store: CopyStore): Promise<number> {
  return store.clear((storedAs) => retainedFiles(ctx, storedAs));
}

/** Makes one copy. If this process ends midway, another one restarts it a minute later. */
async function makeCopy(ctx: Ctx, copy: ClaimedCopy, making: CopyJobOptions): Promise<void> {
  try {
    const material = await loadMaterial(ctx, copy);
    // The requester no longer manages the residence.
    if (!material) return await releaseCopy(ctx, copy, "unwanted");
    const made = await write(ctx, copy, material, making);
    await storeCopy(ctx, copy, { files: made.files, store: making.store });
    if (!(await finishCopy(ctx, copy, { ...made, name: material.residence.name }))) throw new ClaimLostError();
  } catch (error) {
    await making.store.discard(copy);
    if (error instanceof ClaimLostError) return;
    await releaseCopy(ctx, copy, making.stopping.aborted ? "stopping" : "failed");
    if (!making.stopping.aborted) throw error;
  }
}

/** A large copy takes longer to send to a bucket than a claim lasts. */
async function storeCopy(
  ctx: Ctx,
  copy: ClaimedCopy,
  { files, store }: { files: number; store: CopyStore },
): Promise<void> {
  const extend = () => void extendClaim(ctx, copy, { done: files, all: files }).catch(() => undefined);
  const timer = setInterval(extend, extendEveryMs);
  try {
    await store.put(copy);
  } finally {
    clearInterval(timer);
  }
}

async function write(ctx: Ctx, copy: ClaimedCopy, material: CopyMaterial, making: CopyJobOptions) {
  const zip = new ZipWriter(making.store.draftOf(copy), copy.asked_at);
  const all = otherFiles + material.stored.size;
  let reported = 0;
  const goOn = async () => {
    making.stopping.throwIfAborted();
    if (zip.files - reported < step) return;
    reported = zip.files;
    if (!(await extendClaim(ctx, copy, { done: reported, all: Math.max(all, reported) }))) throw new ClaimLostError();
  };
  try {
    await writeCopy(await copyContent(ctx, material, making), zip, goOn);
    const files = zip.files;
    const bytes = await zip.close();
    // A process that was suspended finds here that its claim has expired.
    if (!(await extendClaim(ctx, copy, { done: files, all: files }))) throw new ClaimLostError();
    return { files, bytes };
  } catch (error) {
    await zip.abandon();
    throw error;
  }
}
