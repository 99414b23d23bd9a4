import type { Db } from "@changming/db/database";
import { type BlocklistTerm, BlocklistMatcher } from "./blocklist-matcher.ts";

/** Holds the operator's list ready to match, and reloads it when its version changes; one per process. */
export class Blocklist {
  #version: number | null = null;
  #matcher = new BlocklistMatcher([]);

  async matcher(db: Db): Promise<BlocklistMatcher> {
    // The version first: what is read after it is at least that new.
    const list = await db.selectFrom("blocklist_version").select("version").executeTakeFirst();
    const version = list?.version ?? 0;
    if (version !== this.#version) {
      this.#matcher = new BlocklistMatcher(await listedTerms(db));
      this.#version = version;
    }
    return this.#matcher;
  }
}

async function listedTerms(db: Db): Promise<BlocklistTerm[]> {
  const rows = await db.selectFrom("blocklist_term").select(["word", "verdict", "is_for_names_only"]).execute();
  return rows.map((row) => ({ word: row.word, verdict: row.verdict, isForNamesOnly: row.is_for_names_only }));
}
