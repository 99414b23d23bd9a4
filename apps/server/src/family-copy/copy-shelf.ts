import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** A copy by its name, and who makes it. */
interface Draft {
  stored_as: string;
  claim: string;
}

/** A copy that is made or can be fetched; null: nobody makes it any more. */
interface Kept {
  stored_as: string;
  claim: string | null;
}

/** What this folder holds, and nothing that somebody else laid there. */
const ours = /^[\w-]{22}\.(?:zip|[\w-]{22}\.part)$/;
const plainName = /^[\w-]{22}$/;

/**
 * The folder in which families' copies lie, `<name>.zip`. What is being made is `<name>.<claim>.part`: one that was taken
 * for dead and comes back does not write into another's.
 */
export class CopyShelf {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Where a copy grows. */
  async draft(copy: Draft): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return this.#draft(copy);
  }

  /** It is whole: from now on it is fetched from here. What others left of it goes. */
  async put(copy: Draft): Promise<void> {
    await rename(this.#draft(copy), join(this.folder, `${copy.stored_as}.zip`));
    await this.#removeAll(copy.stored_as, ".part");
  }

  /** Throws a draft away. */
  async discard(copy: Draft): Promise<void> {
    await rm(this.#draft(copy), { force: true });
  }

  /** Deletes a copy and all that is left of its making. */
  async remove(storedAs: string): Promise<void> {
    await this.#removeAll(storedAs, "");
  }

  /**
   * Clears away what makers that were killed left behind. `ask` tells which of these copies are needed, and who makes
   * them.
   */
  async clear(ask: (storedAs: readonly string[]) => Promise<readonly Kept[]>): Promise<number> {
    const files = (await readdir(this.folder).catch(() => [])).filter((file) => ours.test(file));
    const kept = await ask([...new Set(files.map((file) => file.slice(0, 22)))]);
    const needed = new Set(
      kept.flatMap(({ stored_as, claim }) => [`${stored_as}.zip`, ...(claim ? [`${stored_as}.${claim}.part`] : [])]),
    );
    const left = files.filter((file) => !needed.has(file));
    for (const file of left) await rm(join(this.folder, file), { force: true });
    return left.length;
  }

  async #removeAll(storedAs: string, ending: string): Promise<void> {
    if (!plainName.test(storedAs)) throw new Error("not a name of a copy");
    const files = await readdir(this.folder).catch(() => []);
    const own = files.filter((file) => file.startsWith(`${storedAs}.`) && file.endsWith(ending));
    for (const file of own) await rm(join(this.folder, file), { force: true });
  }

  #draft({ stored_as, claim }: Draft): string {
    if (!plainName.test(stored_as) || !plainName.test(claim)) throw new Error("not a name of a copy");
    return join(this.folder, `${stored_as}.${claim}.part`);
  }
}
