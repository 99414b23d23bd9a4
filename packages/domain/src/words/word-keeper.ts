import type { Db } from "@changming/db/database";
import { type ListedWord, WordMatcher } from "./word-matcher.ts";

/** Keeps the operator's list ready to match, and reads it again when its version moved; one for a process. */
export class WordKeeper {
  #version: number | null = null;
  #matcher = new WordMatcher([]);

  async matcher(db: Db): Promise<WordMatcher> {
    // The version first: what is read after it is at least that new.
    const list = await db.selectFrom("word_list").select("version").executeTakeFirst();
    const version = list?.version ?? 0;
    if (version !== this.#version) {
      this.#matcher = new WordMatcher(await listedWords(db));
      this.#version = version;
    }
    return this.#matcher;
  }
}

async function listedWords(db: Db): Promise<ListedWord[]> {
  const rows = await db.selectFrom("listed_word").select(["word", "verdict", "is_for_names_only"]).execute();
  return rows.map((row) => ({ word: row.word, verdict: row.verdict, isForNamesOnly: row.is_for_names_only }));
}
