import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { randomId } from "@changming/kit/ids";
import type { SiteSource } from "./site-source.ts";

/** Milliseconds that scripts and styles are served after their build was replaced: a tab stays open for days. */
const keptMs = 7 * 86_400_000;

/**
 * Lays the scripts and styles of this build beside those of earlier ones, under DATA_DIR, and gives back a source that
 * serves them all: a page that was opened before an upgrade finds its files for a week, from whichever node, also when
 * the new program came in a new folder or image. A full disk costs old tabs their scripts, and not the start.
 */
export async function keepEarlierAssets(
  source: SiteSource,
  dataDir: string,
  now: Date,
  say: (line: string) => void,
): Promise<SiteSource> {
  if (!source.isKept) return source;
  const folder = resolve(dataDir, "assets");
  const { office } = source;
  try {
    const site = await keepAssets({ from: join(source.clientFolder, "assets"), to: join(folder, "site"), now });
    if (!office?.assets) return { ...source, ...site };
    const desk = await keepAssets({ from: office.assets, to: join(folder, "admin"), now });
    return { ...source, ...site, office: { ...office, ...desk } };
  } catch (error) {
    say(`旧页面的脚本没有留下：${error instanceof Error ? error.message : "原因不明"}`);
    return source;
  }
}

interface Keeping {
  /** The files of this build. */
  from: string;
  /** Those of all builds. */
  to: string;
  now: Date;
}

/** Copies what is new, deletes what no build of the last week had. Nothing when the build has no such folder. */
export async function keepAssets({ from, to, now }: Keeping): Promise<{ earlierAssets?: string }> {
  const current = await readdir(from).catch(() => null);
  if (current === null) return {};
  await mkdir(to, { recursive: true, mode: 0o755 });
  const kept = new Set(await readdir(to));
  const inUse = new Set(current);
  // Their week begins when the build is replaced, not when it was made.
  for (const name of await lastBuild(to))
    if (!inUse.has(name) && kept.has(name)) await utimes(join(to, name), now, now);
  for (const name of current) if (!kept.has(name)) await copyWhole(join(from, name), to, name);
  for (const name of kept) {
    if (inUse.has(name)) continue;
    const path = join(to, name);
    if (now.getTime() - (await stat(path)).mtimeMs > keptMs) await rm(path, { force: true });
  }
  await writeFile(listOf(to), current.join("\n"));
  return { earlierAssets: to };
}

const listOf = (to: string) => `${to}.list`;

async function lastBuild(to: string): Promise<string[]> {
  return (await readFile(listOf(to), "utf8").catch(() => "")).split("\n").filter((name) => name !== "");
}

/** Another node may serve it in this very moment. */
async function copyWhole(file: string, folder: string, name: string): Promise<void> {
  const draft = join(folder, `.${randomId()}.part`);
  await copyFile(file, draft);
  await rename(draft, join(folder, name));
}
