import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { Semaphore } from "@changming/domain/context/semaphore";
import type { Storage } from "@changming/gateways/storage/storage";
import type { OpenStorage } from "../services/open-storage.ts";
import type { FetchAsset, SiteSource } from "./site-source.ts";

/**
 * Milliseconds that scripts and styles are served after their build was replaced (R-operation-11): a tab stays open for
 * days.
 */
const retentionMs = 7 * 86_400_000;

/** Milliseconds that a start waits for the bucket. */
const bucketMs = 10_000;

/** A build has about a thousand files. */
const puttingAtOnce = 16;

/** Milliseconds for which a file is taken for missing after a look at the bucket. */
const missingMs = 60_000;
const maxMissing = 1_000;

/** Requests for names that nobody has ever stored must not occupy the bucket. */
const fetching = new Semaphore({ atOnce: 8, maxQueued: 200 });

interface Retaining {
  opened: Pick<OpenStorage, "storage" | "local">;
  dataDir: string;
  now: Date;
  warn(message: string): void;
}

/**
 * Stores the scripts and styles of this build beside those of earlier ones and returns a source that serves them all: a
 * page opened before an upgrade finds its files for a week, on every node, also when the new program is in a new folder
 * or container image. On a full disk only old tabs lose their scripts; the start succeeds.
 */
export async function retainEarlierAssets(source: SiteSource, retaining: Retaining): Promise<SiteSource> {
  if (!source.isCached) return source;
  const { admin } = source;
  try {
    const [site, ofAdmin] = await Promise.all([
      retainPart("site", join(source.clientFolder, "assets"), retaining),
      admin?.assets ? retainPart("admin", admin.assets, retaining) : null,
    ]);
    return { ...source, ...site, ...(admin && ofAdmin && { admin: { ...admin, ...ofAdmin } }) };
  } catch (error) {
    retaining.warn(`旧页面的脚本没有留下：${reasonOf(error)}`);
    return source;
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : "原因不明");

type Part = "site" | "admin";

/** Scripts and styles that another build has. */
interface EarlierAssets {
  earlierAssets?: string;
  fetchAsset?: FetchAsset;
}

async function retainPart(part: Part, from: string, retaining: Retaining): Promise<EarlierAssets> {
  const { opened, dataDir, now } = retaining;
  const warn = (error: unknown) => retaining.warn(`本版的脚本没有存进桶里：${reasonOf(error)}`);
  const { storage, local } = opened;
  const prefix = `assets/${part}`;
  if (!(await retainAssets({ from, storage: local, prefix, now }))) return {};
  const earlierAssets = join(dataDir, prefix);
  if (storage === local) return { earlierAssets };
  const stored = retainAssets({ from, storage, prefix, now }).catch(warn);
  // A bucket that does not answer must not delay the start.
  await Promise.race([stored, wait(bucketMs, undefined, { ref: false })]);
  const isHere = (name: string) => existsSync(join(from, name)) || existsSync(join(earlierAssets, name));
  return { earlierAssets, fetchAsset: assetFetcher(opened, prefix, isHere) };
}

interface RetainOptions {
  /** The files of this build. */
  from: string;
  /** The files of all builds, below the prefix. */
  storage: Storage;
  prefix: string;
  now: Date;
}

/** Stores new files, deletes those that no build of the last week had. Returns false when the folder is missing. */
export async function retainAssets({ from, storage, prefix, now }: RetainOptions): Promise<boolean> {
  const current = await readdir(from).catch(() => null);
  if (current === null) return false;
  const keyOf = (name: string) => `${prefix}/${name}`;
  const existing = new Set<string>();
  for await (const { key } of storage.list(keyOf(""))) existing.add(key.slice(keyOf("").length));
  const added = current.filter((name) => !existing.has(name));
  const add = async (name: string) => storage.put(keyOf(name), await readFile(join(from, name)));
  for (let at = 0; at < added.length; at += puttingAtOnce)
    await Promise.all(added.slice(at, at + puttingAtOnce).map(add));

  const inUse = new Set(current);
  const before = await replacedFiles(storage, prefix);
  const replaced: ReplacedFiles = {};
  for (const name of existing) {
    if (inUse.has(name)) continue;
    // Their week begins when the build is replaced, not when it was made.
    const at = before[name] ?? now.toISOString();
    if (now.getTime() - Date.parse(at) > retentionMs) await storage.remove(keyOf(name));
    else replaced[name] = at;
  }
  await storage.put(listOf(prefix), Buffer.from(JSON.stringify(replaced)));
  return true;
}

const replacedSchema = z.record(z.string(), z.iso.datetime());

/** When the last build that has a file was replaced. */
type ReplacedFiles = z.output<typeof replacedSchema>;

const listOf = (prefix: string) => `${prefix}.replaced.json`;

async function replacedFiles(storage: Storage, prefix: string): Promise<ReplacedFiles> {
  const list = await storage.get(listOf(prefix));
  return list ? replacedSchema.parse(JSON.parse(list.toString())) : {};
}

/** A function that fetches a file and its compressed forms from the bucket, where this node does not have it. */
function assetFetcher(
  { storage, local }: Pick<OpenStorage, "storage" | "local">,
  prefix: string,
  isHere: (name: string) => boolean,
): FetchAsset {
  const missing = new Map<string, number>();
  function noteMissing(name: string): void {
    missing.set(name, performance.now());
    for (const old of missing.keys()) if (missing.size > maxMissing) missing.delete(old);
  }
  return async (name) => {
    if (!/^[\w-]+(?:\.[\w-]+)+$/.test(name) || isHere(name)) return;
    if (performance.now() - (missing.get(name) ?? -missingMs) < missingMs) return;
    await fetching.run(async () => {
      const found = await storage.get(`${prefix}/${name}`);
      if (found === null) return noteMissing(name);
      for (const form of [`${name}.br`, `${name}.gz`]) {
        const bytes = await storage.get(`${prefix}/${form}`);
        if (bytes) await local.put(`${prefix}/${form}`, bytes);
      }
      // Last: once it is here, its compressed forms are not fetched any more.
      await local.put(`${prefix}/${name}`, found);
    });
  };
}
