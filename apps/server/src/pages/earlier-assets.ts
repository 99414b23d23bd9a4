import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { randomId } from "@changming/kit/ids";
import type { SiteSource } from "./site-source.ts";

/**
 * Milliseconds that scripts and styles are served after their build was replaced (R-operation-11): a tab stays open for
 * days.
 */
const retentionMs = 7 * 86_400_000;

/**
 * Stores the scripts and styles of this build beside those of earlier ones, under DATA_DIR, and returns a source that
 * serves them all: a page opened before an upgrade finds its files for a week, on every node, also when the new
 * program is in a new folder or container image. On a full disk only old tabs lose their scripts; the start succeeds.
 */
export async function retainEarlierAssets(
  source: SiteSource,
  dataDir: string,
  now: Date,
  warn: (message: string) => void,
): Promise<SiteSource> {
  if (!source.isCached) return source;
  const folder = resolve(dataDir, "assets");
  const { admin } = source;
  try {
    const site = await retainAssets({ from: join(source.clientFolder, "assets"), to: join(folder, "site"), now });
    if (!admin?.assets) return { ...source, ...site };
    const adminAssets = await retainAssets({ from: admin.assets, to: join(folder, "admin"), now });
    return { ...source, ...site, admin: { ...admin, ...adminAssets } };
  } catch (error) {
    warn(`旧页面的脚本没有留下：${error instanceof Error ? error.message : "原因不明"}`);
    return source;
  }
}

interface RetainOptions {
  /** The files of this build. */
  from: string;
  /** The files of all builds. */
  to: string;
  now: Date;
}

/** Copies new files, deletes those that no build of the last week had. Does nothing when the folder is missing. */
export async function retainAssets({ from, to, now }: RetainOptions): Promise<{ earlierAssets?: string }> {
  const current = await readdir(from).catch(() => null);
  if (current === null) return {};
  await mkdir(to, { recursive: true, mode: 0o755 });
  const existing = new Set(await readdir(to));
  const inUse = new Set(current);
  // Their week begins when the build is replaced, not when it was made.
  for (const name of await lastBuild(to))
    if (!inUse.has(name) && existing.has(name)) await utimes(join(to, name), now, now);
  for (const name of current) if (!existing.has(name)) await copyWhole(join(from, name), to, name);
  for (const name of existing) {
    if (inUse.has(name)) continue;
    const path = join(to, name);
    if (now.getTime() - (await stat(path)).mtimeMs > retentionMs) await rm(path, { force: true });
  }
  await writeFile(listOf(to), current.join("\n"));
  return { earlierAssets: to };
}

const listOf = (to: string) => `${to}.list`;

async function lastBuild(to: string): Promise<string[]> {
  return (await readFile(listOf(to), "utf8").catch(() => "")).split("\n").filter((name) => name !== "");
}

/** Copies and renames, for another node may be serving the file at this moment. */
async function copyWhole(file: string, folder: string, name: string): Promise<void> {
  const temporary = join(folder, `.${randomId()}.part`);
  await copyFile(file, temporary);
  await rename(temporary, join(folder, name));
}
