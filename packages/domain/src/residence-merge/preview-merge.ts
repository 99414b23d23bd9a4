import { sql } from "kysely";
import type { residence } from "@changming/contract/admin/residence";
import type { BodyOf } from "@changming/contract/define";
import { withTx } from "@changming/db/tx";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canListAsStaff } from "../residence/access.ts";
import { rowsForStaff } from "../residence-for-staff/list-for-staff.ts";
import { presentItem } from "../residence-for-staff/present-for-staff.ts";
import { lockPair, mergeObstacle, type PairIds } from "./load-pair.ts";
import { sameDays } from "./merge-tables.ts";

type Preview = BodyOf<typeof residence.mergePreview>;

/** What a merge would move, and what speaks against it (R-residence-21). Throws `notFound`, `invalidInput`. */
export async function previewMerge(ctx: Ctx, input: PairIds): Promise<Preview> {
  demand(canListAsStaff(ctx.actor));
  // The rows are locked only while the obstacle is read; nothing is written.
  const obstacle = await withTx(ctx, async (ctx) => mergeObstacle(ctx, await lockPair(ctx, input))); // no-audit: reads
  const rows = await rowsForStaff(ctx.db, [input.id, input.fromId]);
  const item = (id: number) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`residence ${id} was there a moment ago`);
    const { name, years, garden_name, number_text, state, version, owner } = presentItem(row);
    return { id, name, years, garden_name, number_text, state, version, has_owner: owner !== "" };
  };
  const today = shanghaiDay(ctx.clock());
  const { all } = await sameDays(ctx.db, { from: input.fromId, to: input.id, today });
  return {
    into: item(input.id),
    from: item(input.fromId),
    problem: obstacle ?? "",
    same_days: all,
    counts: await countsOf(ctx, input.fromId),
  };
}

/** Rows of the residence that is given up, by what staff call them. */
async function countsOf(ctx: Ctx, id: number): Promise<Preview["counts"]> {
  const { rows } = await sql<Preview["counts"]>`
    select
      (select count(*) from message where residence_id = ${id})::int as messages,
      (select count(*) from remembrance where residence_id = ${id})::int as remembrances,
      (select count(*) from given_gift where residence_id = ${id})::int as gifts,
      (select count(*) from visit where residence_id = ${id})::int as visits,
      (select count(*) from residence_member where residence_id = ${id})::int as members,
      (select count(*) from album where residence_id = ${id} and deleted_at is null)::int as albums,
      (select count(*) from orders where residence_id = ${id})::int as orders,
      (select count(*) from residence where id = ${id} and intro_html <> '')::int as biographies`.execute(ctx.db);
  const [counts] = rows;
  if (!counts) throw new Error("a count without a row");
  return counts;
}
