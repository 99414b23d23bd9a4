import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "@changming/gateways/storage/storage";

const folder = "copies/";

/** The storage key of a copy. */
export const copyKey = (storedAs: string) => `${folder}${storedAs}.zip`;

/** Keys that this store manages; other files in the folder stay. */
const ours = /^copies\/([\w-]{22})\.zip$/;

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

  /** Deletes the copies that `query` does not return. Returns their number. */
  async clear(query: (storedAs: readonly string[]) => Promise<readonly { stored_as: string }[]>): Promise<number> {
    const found: string[] = [];
    for await (const { key } of this.storage.list(folder)) found.push(ours.exec(key)?.[1] ?? "");
    const names = found.filter((name) => name !== "");
    const needed = new Set((await query(names)).map(({ stored_as }) => stored_as));
    const left = names.filter((name) => !needed.has(name));
    for (const name of left) await this.remove(name);
    return left.length;
  }
}
