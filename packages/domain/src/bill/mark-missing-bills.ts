import { addDays, type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";

/** Maximum days to look back. */
const furthest = 30;

/**
 * Gives up bills of days before `day`: each missing one is stored as a finding, once, with a warning, so that a person
 * compares that day.
 */
export async function markMissingBills(ctx: Ctx, day: ShanghaiDay): Promise<number> {
  let given = 0;
  for (const gateway of Object.values(ctx.services.pay.gateways)) {
    if (!gateway) continue;
    for (const missing of await daysWithoutBill(ctx, gateway, day)) {
      if (await giveUp(ctx, gateway.channel, missing)) given += 1;
    }
  }
  return given;
}

/** From the day of the first payment by this method: before it there is nothing to compare. */
async function daysWithoutBill(
  ctx: Ctx,
  { channel, gateway }: { channel: number; gateway: "live" | "sandbox" },
  day: ShanghaiDay,
): Promise<ShanghaiDay[]> {
  const first = startOfShanghaiDay(addDays(day, -furthest));
  const { rows } = await sql<{ day: ShanghaiDay }>`
    select to_char(one, 'YYYY-MM-DD') as day
    from generate_series(
      (select date_trunc('day', min(greatest(created_at, ${first})) at time zone 'Asia/Shanghai')
       from payment where channel = ${channel} and gateway = ${gateway}),
      ${day}::timestamp - interval '1 day', interval '1 day') as one
    where not exists (select from bill where channel = ${channel} and day = one::date)
      and not exists (
        select from bill_finding where channel = ${channel} and day = one::date and kind = 'billMissing')`.execute(
    ctx.db,
  );
  return rows.map((row) => row.day);
}

async function giveUp(ctx: Ctx, channel: number, day: ShanghaiDay): Promise<boolean> {
  const isFirst = await withTx(ctx, async (ctx) => {
    const made = await ctx.db
      .insertInto("bill_finding")
      .values({
        channel,
        day,
        kind: "billMissing",
        number: day,
        here_fen: null,
        there_fen: null,
        found_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.columns(["channel", "day", "kind", "number"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return false;
    await audit(ctx, { verb: "bill.giveUp", object: { kind: "bill", id: channel }, before: null, after: { day } });
    return true;
  });
  if (isFirst) ctx.services.warn("a gateway's bill never arrived and was not compared", { channel, day });
  return isFirst;
}
