import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The name of a copy, and the claim of the process that makes it. */
interface Draft {
  stored_as: string;
  claim: string;
}

/** A copy in progress or ready; claim null: no process makes it any more. */
interface CopyFile {
  stored_as: string;
  claim: string | null;
}

/** Names of the files that this store manages; other files in the folder stay. */
const ours = /^[\w-]{22}\.(?:zip|[\w-]{22}\.part)$/;
const plainName = /^[\w-]{22}$/;

/**
 * The folder of the families' copies, `<name>.zip`. A draft is `<name>.<claim>.part`, so that a process whose claim has
 * expired does not write into its successor's file.
 */
export class CopyStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Path of the draft. */
  async draft(copy: Draft): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    return this.#draft(copy);
  }

  /** Publishes a finished copy and deletes all its drafts. */
  async put(copy: Draft): Promise<void> {
    await rename(this.#draft(copy), join(this.folder, `${copy.stored_as}.zip`));
    await this.#removeAll(copy.stored_as, ".part");
  }

  /** Deletes a draft. */
  async discard(copy: Draft): Promise<void> {
    await rm(this.#draft(copy), { force: true });
  }

  /** Deletes a copy and all its drafts. */
  async remove(storedAs: string): Promise<void> {
    await this.#removeAll(storedAs, "");
  }

  /** Deletes files of killed processes. `query` returns which of these copies are needed, and their claims. */
  async clear(query: (storedAs: readonly string[]) => Promise<readonly CopyFile[]>): Promise<number> {
    const files = (await readdir(this.folder).catch(() => [])).filter((file) => ours.test(file));
    const copies = await query([...new Set(files.map((file) => file.slice(0, 22)))]);
    const needed = new Set(
      copies.flatMap(({ stored_as, claim }) => [`${stored_as}.zip`, ...(claim ? [`${stored_as}.${claim}.part`] : [])]),
    );
    const left = files.filter((file) => !needed.has(file));
    for (const file of left) await rm(join(this.folder, file), { force: true });
    return left.length;
  }

  async #removeAll(storedAs: string, ending: string): Promise<void> {
    if (!plainName.test(storedAs)) throw new Error("invalid name of a copy");
    const files = await readdir(this.folder).catch(() => []);
    const own = files.filter((file) => file.startsWith(`${storedAs}.`) && file.endsWith(ending));
    for (const file of own) await rm(join(this.folder, file), { force: true });
  }

  #draft({ stored_as, claim }: Draft): string {
    if (!plainName.test(stored_as) || !plainName.test(claim)) throw new Error("invalid name of a copy");
    return join(this.folder, `${stored_as}.${claim}.part`);
  }
}
