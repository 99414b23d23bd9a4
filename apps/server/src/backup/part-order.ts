import type { Manifest } from "./manifest.ts";
import { sumsPattern, uploadsFolder } from "./manifest.ts";
import { TarFault } from "./tar.ts";

const tablePattern = /^tables\/(\w+)\/(\d{6,})\.copy\.gz$/;

/**
 * Follows the names in a backup: tables with numbered parts, then files, with numbered sums between. Each name comes once,
 * or what is checked is not what is read.
 */
export class PartOrder {
  readonly #tables: string[] = [];
  readonly #files = new Set<string>();
  #parts = 0;
  #sums = 0;

  /** Throws TarFault for a name that comes again, out of its order, or is none of ours. */
  take(name: string): void {
    const [, table, part] = tablePattern.exec(name) ?? [];
    if (sumsPattern.test(name)) {
      this.#sums += 1;
      if (Number(name.slice(5, 11)) !== this.#sums) throw new TarFault(`${name} is out of order`);
    } else if (name.startsWith(uploadsFolder)) {
      if (this.#files.has(name)) throw new TarFault(`${name} comes twice`);
      this.#files.add(name);
    } else if (table !== undefined) this.#takeTable(table, Number(part));
    else throw new TarFault(`${name.slice(0, 100)} is none of ours`);
  }

  #takeTable(table: string, part: number): void {
    if (table !== this.#tables.at(-1)) {
      this.#tables.push(table);
      this.#parts = 0;
    }
    this.#parts += 1;
    if (part !== this.#parts || this.#files.size > 0) throw new TarFault(`${table} is out of order`);
  }

  /** Throws TarFault where the parts are not the manifest's tables in the manifest's order, each once. */
  finish({ tables }: Pick<Manifest, "tables">): void {
    const left = tables.filter(({ kept }) => kept).map(({ name }) => name);
    for (const table of this.#tables) {
      const at = left.indexOf(table);
      if (at === -1) throw new TarFault(`${table} is out of order`);
      left.splice(0, at + 1);
    }
    if (new Set(tables.map(({ name }) => name)).size !== tables.length) throw new TarFault("a table comes twice");
  }
}
