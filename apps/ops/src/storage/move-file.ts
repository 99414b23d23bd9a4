import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { randomId } from "@changming/kit/ids";
import type { Storage } from "@changming/gateways/storage/storage";

export interface Place {
  storage: Storage;
  key: string;
}

/** A file that could not be moved: its source stays. */
export class MoveError extends Error {}

/**
 * Moves a file while the site runs, and compares what was stored with what was read. The source is deleted last, so
 * that another run continues after an interruption. Returns false for a file that the site deletes meanwhile. Throws
 * MoveError for a damaged file, and for a target with other bytes; the reason of `stopped` when nothing more may be
 * deleted.
 */
export async function moveFile(from: Place, to: Place, scratch: string, stopped?: AbortSignal): Promise<boolean> {
  const source = await from.storage.open(from.key);
  if (source === null) return false;
  const draft = join(scratch, `${randomId()}.part`);
  try {
    const sum = await writeHashed(source.stream, draft);
    if (source.sha256 !== null && source.sha256 !== sum) throw new MoveError(`${from.key} 已经损坏`);
    if ((await sumOf(to)) === null) await to.storage.putFile(to.key, draft);
    const stored = await sumOf(to);
    if (stored !== null && stored !== sum) throw new MoveError(`${to.key} 在两处不一样`);
    const isDeleted = !(await exists(from));
    stopped?.throwIfAborted();
    // The site deletes from the source first: what is gone there now must not stay in the target.
    if (isDeleted) await to.storage.remove(to.key);
    else if (stored === null) throw new MoveError(`${to.key} 没有存下来`);
    else await from.storage.remove(from.key);
    return !isDeleted;
  } finally {
    await rm(draft, { force: true });
  }
}

export async function exists({ storage, key }: Place): Promise<boolean> {
  const opened = await storage.open(key);
  opened?.stream.destroy();
  return opened !== null;
}

/** SHA-256 of a stored file in hex; null for a missing one. */
async function sumOf({ storage, key }: Place): Promise<string | null> {
  const opened = await storage.open(key);
  return opened && hashOf(opened.stream);
}

/** SHA-256 in hex. */
export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

async function writeHashed(stream: Readable, path: string): Promise<string> {
  const hash = createHash("sha256");
  stream.on("data", (chunk: Buffer) => hash.update(chunk));
  await pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return hash.digest("hex");
}
