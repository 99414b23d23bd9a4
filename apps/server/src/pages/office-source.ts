import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ViteDevServer } from "vite";

/** Where the back office's one page comes from: a finished build, or its sources while developing. */
export interface OfficeSource {
  /** Folder of its scripts and styles, under hashed names; null while Vite serves them. */
  assets: string | null;
  /** Those of earlier builds. */
  earlierAssets?: string;
  /** The page in which everything is drawn, for the address that is asked for. */
  page(url: string): Promise<string>;
}

/** The finished build in a folder; null when there is none. */
export function builtOffice(folder: string): OfficeSource | null {
  const file = join(folder, "index.html");
  if (!existsSync(file)) return null;
  let html: Promise<string> | undefined;
  return { assets: join(folder, "assets"), page: () => (html ??= readFile(file, "utf8")) };
}

/** Its sources as they are this moment, for `npm run dev`. */
export function officeFromSources(vite: ViteDevServer): OfficeSource {
  return {
    assets: null,
    async page(url) {
      return vite.transformIndexHtml(url, await readFile(join(vite.config.root, "index.html"), "utf8"));
    },
  };
}
