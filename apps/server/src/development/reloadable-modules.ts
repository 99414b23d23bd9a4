import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";

const plain = (url: string) => url.split("?", 1)[0] ?? url;

/**
 * Our own modules, loaded by Node as ever, and again after they or what they import have changed: another version is
 * another address (`…/get-gift.ts?v=2`). Older versions stay in memory until the process ends.
 */
export class ReloadableModules {
  #versions = new Map<string, number>();
  #importers = new Map<string, Set<string>>();

  /** To be made before the modules are first imported; what lies in node_modules is loaded once. */
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

  /** The next import loads these files, and all that import them, anew. False when none of them was ever loaded. */
  invalidate(paths: Iterable<string>): boolean {
    const stale = new Set([...paths].map((path) => pathToFileURL(path).href).filter((url) => this.#importers.has(url)));
    for (const url of stale) for (const importer of this.#importers.get(url) ?? []) stale.add(importer);
    this.#bump(stale);
    return stale.size > 0;
  }

  /** After a failed import nobody knows what it would have led to. */
  invalidateAll(): void {
    this.#bump(this.#importers.keys());
  }

  #bump(urls: Iterable<string>): void {
    for (const url of urls) this.#versions.set(url, (this.#versions.get(url) ?? 0) + 1);
  }
}
