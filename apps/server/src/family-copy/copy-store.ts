import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "@changming/gateways/storage/storage";

const folder = "copies/";

/** The storage key of a copy. */
export const copyKey = (storedAs: string) => `${folder}${storedAs}.zip`;

/** Keys that this store manages, with the drafts of versions that wrote them here; other files in the folder stay. */
const ours = /^copies\/([\w-]{22})\.(?:zip|([\w-]{22})\.part)$/;

/** A copy in progress or ready; claim null: no process makes it any more. */
interface NeededCopy {
  stored_as: string;
  claim: string | null;
}

/** The families' copies. One is written to a draft on this machine and stored when it is complete. */
export class CopyStore {
  readonly storage: Storage;
  readonly #incoming: string;

  constructor(storage: Storage, incoming: string) {
    this.storage = storage;
    this.#incoming = incoming;
  }

  /**
   * Path of the draft of the process with this claim. A process whose claim has expired does not write into its
   * successor's; that of a killed process is deleted with other incomplete files.
   */
  draftOf({ claim }: { claim: string }): string {
    return join(this.#incoming, `${claim}.zip.part`);
  }

  /** Stores a finished copy. */
  async put(copy: { stored_as: string; claim: string }): Promise<void> {
    await this.storage.putFile(copyKey(copy.stored_as), this.draftOf(copy));
  }

  async discard(copy: { claim: string }): Promise<void> {
    await rm(this.draftOf(copy), { force: true });
  }

  async remove(storedAs: string): Promise<void> {
    await this.storage.remove(copyKey(storedAs));
  }

  /** Deletes the copies that `query` does not return, and drafts of other claims. Returns their number. */
  async clear(query: (storedAs: readonly string[]) => Promise<readonly NeededCopy[]>): Promise<number> {
    const found: { key: string; name: string; claim: string | undefined }[] = [];
    for await (const { key } of this.storage.list(folder)) {
      const [, name, claim] = ours.exec(key) ?? [];
      if (name !== undefined) found.push({ key, name, claim });
    }
    const needed = await query([...new Set(found.map(({ name }) => name))]);
    const claims = new Map(needed.map((copy) => [copy.stored_as, copy.claim]));
    const left = found.filter(({ name, claim }) =>
      claim === undefined ? !claims.has(name) : claims.get(name) !== claim,
    );
    for (const { key } of left) await this.storage.remove(key);
    return left.length;
  }
}
