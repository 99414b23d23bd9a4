import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError } from "../context/domain-error.ts";
import { canChangeBlocklist } from "./access.ts";
import { type BlocklistTerm, normalizeForBlocklist } from "../context/blocklist.ts";

interface NewBlocklistTerms {
  /** Each once. */
  words: readonly string[];
  verdict: BlocklistTerm["verdict"];
  isForNamesOnly: boolean;
}

/**
 * Adds terms to the list, and gives existing ones this verdict; from the commit on it applies on every node
 * (R-admin-13). Throws `wordMeansNothing` for a term without a letter, `staffRoleMissing`.
 */
export async function saveBlocklistTerms(
  ctx: Ctx,
  { words: terms, verdict, isForNamesOnly }: NewBlocklistTerms,
): Promise<{ added: number; changed: number }> {
  const empty = terms.find((word) => normalizeForBlocklist(word).letters.length === 0);
  if (empty !== undefined) throw new DomainError("wordMeansNothing", "words", `“${empty}”里没有一个字或字母，请改一改`);
  return withTx(ctx, async (ctx) => {
    demand(canChangeBlocklist(ctx.actor));
    const existing = await ctx.db
      .selectFrom("blocklist_term")
      .select(["word", "verdict", "is_for_names_only"])
      .where("word", "in", terms)
      .orderBy("id")
      .forUpdate()
      .execute();
    const how = { verdict, is_for_names_only: isForNamesOnly };
    const saved = await ctx.db
      .insertInto("blocklist_term")
      .values(terms.map((word) => ({ word, ...how })))
      .onConflict((conflict) => conflict.column("word").doUpdateSet(how))
      .returning(sql<boolean>`xmax = 0`.as("is_new"))
      .execute();
    const added = saved.filter((row) => row.is_new).length;
    const outcome = { added, changed: saved.length - added };
    // The list is audited as one object: each term's former verdict, and every term of the call.
    const before = existing.length === 0 ? null : { words: existing };
    const after = { verdict, isForNamesOnly, ...outcome, words: terms };
    await audit(ctx, { verb: "word.save", object: { kind: "wordList", id: 1 }, before, after });
    return outcome;
  });
}

/** Removes terms from the list. Returns how many existed. */
export async function removeBlocklistTerms(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<number> {
  return withTx(ctx, async (ctx) => {
    demand(canChangeBlocklist(ctx.actor));
    const gone = await ctx.db
      .deleteFrom("blocklist_term")
      .where("id", "in", ids)
      .returning(["word", "verdict", "is_for_names_only"])
      .execute();
    const before = { words: gone };
    await audit(ctx, { verb: "word.remove", object: { kind: "wordList", id: 1 }, before, after: null });
    return gone.length;
  });
}
