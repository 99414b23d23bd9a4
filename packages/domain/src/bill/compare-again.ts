import { withTx } from "@changming/db/tx";
import type { Bill, PayChannel, PayGateway } from "@changming/gateways/pay/pay-gateway";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReconcile } from "./access.ts";
import { settleMissing } from "./compare-bills.ts";
import { type Finding, findings, markBilled, numbered } from "./findings.ts";

/**
 * Fetches a day's bill again and compares it, for staff: findings that disappeared count as settled, new ones are
 * added, resolutions stay. Throws `billNotThere`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function compareAgain(ctx: Ctx, { day, channel }: { day: ShanghaiDay; channel: PayChannel }) {
  demand(canReconcile(ctx.actor));
  const gateway = ctx.services.pay.gateways[channel];
  if (!gateway || day >= shanghaiDay(ctx.clock())) return fail("billNotThere");
  const answer = await gateway.bill(day);
  if (!answer.ok) return fail("billNotThere");
  const settled = await settleMissing(ctx, gateway, day, answer.bill);
  const found = numbered([...(await findings(ctx.db, gateway, day, answer.bill)), ...settled]);
  await saveAgain(ctx, gateway, day, answer.bill, found);
  return { rows: answer.bill.rows.length, findings: found.length };
}

async function saveAgain(ctx: Ctx, gateway: PayGateway, day: ShanghaiDay, bill: Bill, found: readonly Finding[]) {
  const { channel } = gateway;
  await withTx(ctx, async (ctx) => {
    const facts = {
      row_count: bill.rows.length,
      sha1: bill.sha1,
      file: bill.file,
      compared_at: ctx.clock(),
    };
    await ctx.db
      .insertInto("bill")
      .values({ channel, day, ...facts })
      .onConflict((conflict) => conflict.columns(["channel", "day"]).doUpdateSet(facts))
      .execute();
    await markBilled(ctx.db, gateway, bill);
    const before = await openFindings(ctx, channel, day);
    const isFound = (old: { kind: string; number: string }) =>
      found.some(({ kind, number }) => kind === old.kind && number === old.number);
    const gone = before.filter((old) => !isFound(old)).map(({ id }) => id);
    if (gone.length > 0)
      await ctx.db.updateTable("bill_finding").set({ settled: true }).where("id", "in", gone).execute();
    const rows = found.map((one) => ({ ...one, channel, day, found_at: ctx.clock() }));
    if (rows.length > 0) {
      await ctx.db
        .insertInto("bill_finding")
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(["channel", "day", "kind", "number"])
            .doUpdateSet((eb) => ({ settled: eb.ref("excluded.settled"), there_fen: eb.ref("excluded.there_fen") })),
        )
        .execute();
    }
    const after = { day, rows: bill.rows.length, findings: found.length, settled: gone.length };
    await audit(ctx, { verb: "bill.compareAgain", object: { kind: "bill", id: channel }, before: null, after });
  });
}

function openFindings(ctx: Ctx, channel: number, day: ShanghaiDay) {
  return ctx.db
    .selectFrom("bill_finding")
    .select(["id", "kind", "number"])
    .where("channel", "=", channel)
    .where("day", "=", day)
    .where("settled", "=", false)
    .where("resolved_at", "is", null)
    .forUpdate()
    .execute();
}
