import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import type { Ctx } from "../context.ts";

/** Residences that are locked and written at once. */
const atOnce = 200;

/**
 * A residence is found by its garden's name too: writes new ones into what is searched, a batch a transaction, so that
 * nobody waits for a garden of a hundred thousand. For a job; may run on every node and be cut off anywhere. Returns how
 * many gardens it dealt with.
 */
export async function namesInSearch(ctx: Ctx): Promise<number> {
  const due = await ctx.db.selectFrom("garden").select(["id", "name"]).where("is_search_due", "=", true).execute();
  for (const { id, name } of due) {
    for (let last: number | null = 0; last !== null;) last = await nameBatch(ctx, { id, name }, last);
    // Named anew meanwhile, it is due again.
    await ctx.db
      .updateTable("garden")
      .set({ is_search_due: false })
      .where("id", "=", id)
      .where("name", "=", name)
      .execute();
  }
  return due.length;
}

/** Writes those that follow. Gives the last one's number, null when there was none. */
function nameBatch(ctx: Ctx, garden: { id: number; name: string }, after: number): Promise<number | null> {
  // no-access: who named the garden was asked then
  return withTx(ctx, async ({ db }) => {
    // no-audit: and it was written down then
    const rows = await db
      .selectFrom("residence")
      .select(["id", "name", "other_names", "native_place"])
      .where("garden_id", "=", garden.id)
      .where("id", ">", after)
      .orderBy("id")
      .limit(atOnce)
      .forNoKeyUpdate()
      .execute();
    // A list of lists would have to be a rectangle: each one's tokens travel as JSON.
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
