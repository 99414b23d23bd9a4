import type { Db } from "@changming/db/database";
import type { Ctx } from "../context.ts";
import { Refusal } from "../refusal.ts";
import { areaOfLevel } from "../residence/area-of-level.ts";
import { numberText } from "../residence/number-text.ts";
import { refreshSearch } from "../residence/refresh-search.ts";
import { touch } from "../tags.ts";
import { changesOf, type Facts } from "./facts.ts";
import type { CorrectableRow } from "./queries.ts";

/**
 * Puts right what stands on a residence's certificate, in the transaction of who answers for it: the certificate reads
 * it from there, and its area follows the level. Answers what changed; null when everything was so already. Refuses with
 * `numberTaken`.
 */
export async function correctResidence(ctx: Ctx, row: CorrectableRow, wanted: Partial<Facts>) {
  const changes = changesOf(row, wanted);
  if (!changes) return null;
  const { after } = changes;
  if (after.letter !== undefined || after.number !== undefined) await requireFree(ctx.db, row, { ...row, ...after });
  await ctx.db
    .updateTable("residence")
    .set({ ...after, updated_at: ctx.clock() })
    .where("id", "=", row.id)
    .execute();
  if (after.name !== undefined || after.native_place !== undefined) await refreshSearch(ctx.db, row.id);
  if (after.level !== undefined) {
    await ctx.db
      .updateTable("property_certificate")
      .set({ residence_area: areaOfLevel(after.level) })
      .where("residence_id", "=", row.id)
      .execute();
  }
  await touch(ctx, `residence:${row.id}`, "residences", "gardens", `garden:${row.garden_id}`, "gifts", "ticker");
  return changes;
}

/** Those who give numbers in one garden take turns: a new residence waits for the garden, too. */
async function requireFree(db: Db, row: CorrectableRow, to: { letter: string; number: number }): Promise<void> {
  await db.selectFrom("garden").select("id").where("id", "=", row.garden_id).forNoKeyUpdate().execute();
  const taken = await db
    .selectFrom("residence")
    .select("id")
    .where("garden_id", "=", row.garden_id)
    .where("letter", "=", to.letter)
    .where("number", "=", to.number)
    .where("id", "<>", row.id)
    .executeTakeFirst();
  if (taken) throw new Refusal("numberTaken", "number", `${numberText(to)}已有居所，请换一个编号`);
}
