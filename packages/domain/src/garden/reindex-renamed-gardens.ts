import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import type { Ctx } from "../context/context.ts";

/** Residences per transaction. */
const atOnce = 200;

/**
 * A residence's search index includes its garden's name: writes new names there in batches, so that no lock lasts for a
 * whole garden of a hundred thousand. For a job; safe to run on every node and to interrupt. Returns the number of
 * gardens processed.
 */
export async function reindexRenamedGardens(ctx: Ctx): Promise<number> {
  const due = await ctx.db.selectFrom("garden").select(["id", "name"]).where("is_search_due", "=", true).execute();
  for (const { id, name } of due) {
    for (let last: number | null = 0; last !== null;) last = await nameBatch(ctx, { id, name }, last);
    // Not if it was renamed meanwhile: then it is due again.
    await ctx.db
      .updateTable("garden")
      .set({ is_search_due: false })
      .where("id", "=", id)
      .where("name", "=", name)
      .execute();
  }
  return due.length;
}

/** Writes the batch that follows `after`. Returns the last residence's id, null if there was none. */
function nameBatch(ctx: Ctx, garden: { id: number; name: string }, after: number): Promise<number | null> {
  return withTx(ctx, async ({ db }) => {
    // no-audit: written when the garden was renamed
    const rows = await db
      .selectFrom("residence")
      .select(["id", "name", "other_names", "native_place"])
      .where("garden_id", "=", garden.id)
      .where("id", ">", after)
      .orderBy("id")
      .limit(atOnce)
      .forNoKeyUpdate()
      .execute();
    // A nested array parameter would have to be rectangular, so the tokens are sent as JSON.
    const found = rows.map(({ id, name, other_names: otherNames, native_place: nativePlace }) => ({
      id,
      tokens: residenceSearchTokens({ name, otherNames, nativePlace, gardenName: garden.name }),
    }));
    await sql`
      update residence set search = array_to_tsvector(array(select jsonb_array_elements_text(named.tokens)))
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as named (id integer, tokens jsonb)
      where residence.id = named.id`.execute(db);
    return rows.at(-1)?.id ?? null;
  });
}
