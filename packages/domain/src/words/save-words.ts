import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, Refusal } from "../refusal.ts";
import { canChangeWords } from "./access.ts";
import { foldWords } from "./fold-words.ts";
import type { ListedWord } from "./word-matcher.ts";

export interface NewWords {
  /** Each once. */
  words: readonly string[];
  verdict: ListedWord["verdict"];
  isForNamesOnly: boolean;
}

/**
 * Adds words to the list, and gives those that stand there already this verdict; from the commit on every node looks for
 * them. Refuses with `wordMeansNothing` for one without a letter, `staffRoleMissing`.
 */
export async function saveWords(
  ctx: Ctx,
  { words, verdict, isForNamesOnly }: NewWords,
): Promise<{ added: number; changed: number }> {
  const empty = words.find((word) => foldWords(word).letters.length === 0);
  if (empty !== undefined) throw new Refusal("wordMeansNothing", "words", `“${empty}”里没有一个字或字母，请改一改`);
  return withTx(ctx, async (ctx) => {
    demand(canChangeWords(ctx.actor));
    const standing = await ctx.db
      .selectFrom("listed_word")
      .select(["word", "verdict", "is_for_names_only"])
      .where("word", "in", words)
      .orderBy("id")
      .forUpdate()
      .execute();
    const how = { verdict, is_for_names_only: isForNamesOnly };
    const saved = await ctx.db
      .insertInto("listed_word")
      .values(words.map((word) => ({ word, ...how })))
      .onConflict((conflict) => conflict.column("word").doUpdateSet(how))
      .returning(sql<boolean>`xmax = 0`.as("is_new"))
      .execute();
    const added = saved.filter((row) => row.is_new).length;
    const outcome = { added, changed: saved.length - added };
    // The list is one object: what each word of it was before, and every word that was said something of.
    const before = standing.length === 0 ? null : { words: standing };
    const after = { verdict, isForNamesOnly, ...outcome, words };
    await audit(ctx, { verb: "word.save", object: { kind: "wordList", id: 1 }, before, after });
    return outcome;
  });
}

/** Takes words from the list. Returns how many there were. */
export async function removeWords(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<number> {
  return withTx(ctx, async (ctx) => {
    demand(canChangeWords(ctx.actor));
    const gone = await ctx.db
      .deleteFrom("listed_word")
      .where("id", "in", ids)
      .returning(["word", "verdict", "is_for_names_only"])
      .execute();
    const before = { words: gone };
    await audit(ctx, { verb: "word.remove", object: { kind: "wordList", id: 1 }, before, after: null });
    return gone.length;
  });
}
