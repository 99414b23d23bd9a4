import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ViteDevServer } from "vite";

/** Source of the back office's single page: a finished build, or its source files in development. */
export interface AdminSource {
  /** Folder of its scripts and styles, under hashed names; null when Vite serves them. */
  assets: string | null;
  /** Those of earlier builds. */
  earlierAssets?: string;
  /** The HTML shell that the browser renders everything into, for the requested address. */
  page(url: string): Promise<string>;
}

/** The finished build in a folder; null when there is none. */
export function builtAdmin(folder: string): AdminSource | null {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return null;
  let html: Promise<string> | undefined;
  return { assets: join(folder, "assets"), page: () => (html ??= readFile(file, "utf8")) };
}

/** The current source files, for `npm run dev`. */
export function adminFromSources(vite: ViteDevServer): AdminSource {
  return {
    assets: null,
    async page(url) {
      return vite.transformIndexHtml(url, await readFile(join(vite.config.root, "index.html"), "utf8"));
    },
  };
}
