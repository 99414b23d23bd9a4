import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const plain = (url: string) => url.split("?", 1)[0] ?? url;

/**
 * Loads our own modules with Node, and again after they or their imports have changed: a new version has a new URL
 * (`…/get-gift.ts?v=2`). Older versions stay in memory until the process ends.
 */
export class ReloadableModules {
  #versions = new Map<string, number>();
  #importers = new Map<string, Set<string>>();

  /** Must be created before the modules are first imported; modules in node_modules are loaded once. */
  constructor(root: string) {
    const folder = pathToFileURL(`${root}/`).href;
    registerHooks({
      resolve: (specifier, context, nextResolve) => {
        const resolved = nextResolve(specifier, context);
        const url = plain(resolved.url);
        if (!url.startsWith(folder) || url.includes("/node_modules/")) return resolved;
        const importers = this.#importers.get(url) ?? new Set();
        if (context.parentURL !== undefined) importers.add(plain(context.parentURL));
        this.#importers.set(url, importers);
        const version = this.#versions.get(url) ?? 0;
        return version === 0 ? resolved : { ...resolved, url: `${url}?v=${version}` };
      },
    });
  }

  /**
   * Makes the next import reload these files and everything that imports them. False when none of them was ever loaded.
   */
  invalidate(paths: Iterable<string>): boolean {
    const stale = new Set([...paths].map((path) => pathToFileURL(path).href).filter((url) => this.#importers.has(url)));
    for (const url of stale) for (const importer of this.#importers.get(url) ?? []) stale.add(importer);
    this.#bump(stale);
    return stale.size > 0;
  }

  /** After a failed import the further imports are unknown. */
  invalidateAll(): void {
    this.#bump(this.#importers.keys());
  }

  #bump(urls: Iterable<string>): void {
    for (const url of urls) this.#versions.set(url, (this.#versions.get(url) ?? 0) + 1);
  }
}
