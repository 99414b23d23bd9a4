import type { Manifest } from "./manifest.ts";
import { checksumsPattern, uploadsFolder } from "./manifest.ts";
import { TarError } from "./tar.ts";

const tablePattern = /^tables\/(\w+)\/(\d{6,})\.copy\.gz$/;

/**
 * Checks the names in a backup: tables with numbered parts, then files, with numbered checksums between. Each name may
 * occur once only; otherwise the data loaded could differ from the data verified.
 */
export class PartOrder {
  readonly #tables: string[] = [];
  readonly #files = new Set<string>();
  #parts = 0;
  #sums = 0;

  /** Throws TarError for an invalid, repeated or misplaced name. */
  take(name: string): void {
    const [, table, part] = tablePattern.exec(name) ?? [];
    if (checksumsPattern.test(name)) {
      this.#sums += 1;
      if (Number(name.slice(5, 11)) !== this.#sums) throw new TarError(`${name} is out of order`);
    } else if (name.startsWith(uploadsFolder)) {
      if (this.#files.has(name)) throw new TarError(`${name} comes twice`);
      this.#files.add(name);
    } else if (table !== undefined) this.#takeTable(table, Number(part));
    else throw new TarError(`invalid name ${name.slice(0, 100)}`);
  }

  #takeTable(table: string, part: number): void {
    if (table !== this.#tables.at(-1)) {
      this.#tables.push(table);
      this.#parts = 0;
    }
    this.#parts += 1;
    if (part !== this.#parts || this.#files.size > 0) throw new TarError(`${table} is out of order`);
  }

  /** Throws TarError unless the parts are the manifest's tables in the manifest's order, each once. */
  finish({ tables }: Pick<Manifest, "tables">): void {
    const left = tables.filter(({ kept }) => kept).map(({ name }) => name);
    for (const table of this.#tables) {
      const at = left.indexOf(table);
      if (at === -1) throw new TarError(`${table} is out of order`);
      left.splice(0, at + 1);
    }
    if (new Set(tables.map(({ name }) => name)).size !== tables.length) throw new TarError("a table comes twice");
  }
}
