import type { Db } from "@changming/db/database";
import type { BillFindingTable } from "@changming/db/tables/order";
import { withTx } from "@changming/db/tx";
import type { Bill, BillRow, PayGateway } from "@changming/gateways/pay/pay-gateway";
import { nextShanghaiDay, type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReconcile } from "./access.ts";

export type Finding = Pick<BillFindingTable, "kind" | "number" | "here_fen" | "there_fen"> & { settled: boolean };

/** Differences between a day's bill and our rows, after settling what can be. */
export async function findings(db: Db, gateway: GatewayKey, day: ShanghaiDay, bill: Bill): Promise<Finding[]> {
  const payments = bill.rows.filter(({ kind }) => kind === "payment");
  const refunds = bill.rows.filter(({ kind }) => kind === "refund");
  return [
    ...comparePayments(await paymentsNamed(db, gateway, payments), payments),
    ...(await paidHereOnly(db, gateway, day, payments)),
    ...(await compareRefunds(db, gateway, refunds)),
    ...(await refundedHereOnly(db, gateway, day, refunds)),
  ];
}

/** Makes the numbers unique: a manual refund has none, and there may be two in a day. */
export function numbered(found: readonly Finding[]): Finding[] {
  const times = new Map<string, number>();
  return found.map((one) => {
    const key = `${one.kind} ${one.number}`;
    const time = (times.get(key) ?? 0) + 1;
    times.set(key, time);
    return time === 1 ? one : { ...one, number: `${one.number} #${time}` };
  });
}

/** Stores when the gateway made our refunds, by its bill. */
export async function markBilled(db: Db, { channel, gateway }: GatewayKey, bill: Bill): Promise<void> {
  for (const { outRefundNo, at } of bill.rows) {
    if (!outRefundNo) continue;
    await db
      .updateTable("refund")
      .from("payment")
      .set({ billed_at: at })
      .whereRef("payment.id", "=", "refund.payment_id")
      .where("payment.channel", "=", channel)
      .where("payment.gateway", "=", gateway)
      .where("refund.out_refund_no", "=", outRefundNo)
      .execute();
  }
}

type GatewayKey = Pick<PayGateway, "channel" | "gateway">;

const finding = (
  kind: Finding["kind"],
  number: string,
  here_fen: number | null,
  there_fen: number | null,
): Finding => ({ kind, number, here_fen, there_fen, settled: false });

function paymentsNamed(db: Db, { channel, gateway }: GatewayKey, rows: readonly BillRow[]) {
  const numbers = rows.map(({ outTradeNo }) => outTradeNo);
  if (numbers.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("payment")
    .select(["out_trade_no", "amount_fen", "paid_at"])
    .where("channel", "=", channel)
    .where("gateway", "=", gateway)
    .where("out_trade_no", "in", numbers)
    .execute();
}

function comparePayments(ours: Awaited<ReturnType<typeof paymentsNamed>>, rows: readonly BillRow[]): Finding[] {
  const byNumber = new Map(ours.map((payment) => [payment.out_trade_no, payment]));
  return rows.flatMap(({ outTradeNo, amount }) => {
    const own = byNumber.get(outTradeNo);
    if (own && own.amount_fen !== amount) return [finding("amountDiffers", outTradeNo, own.amount_fen, amount)];
    return own?.paid_at ? [] : [finding("paymentMissingHere", outTradeNo, null, amount)];
  });
}

async function paidHereOnly(
  db: Db,
  { channel, gateway }: GatewayKey,
  day: ShanghaiDay,
  rows: readonly BillRow[],
): Promise<Finding[]> {
  const there = new Set(rows.map(({ outTradeNo }) => outTradeNo));
  const ours = await db
    .selectFrom("payment")
    .select(["out_trade_no", "amount_fen"])
    .where("channel", "=", channel)
    .where("gateway", "=", gateway)
    .where("paid_at", ">=", startOfShanghaiDay(day))
    .where("paid_at", "<", startOfShanghaiDay(nextShanghaiDay(day)))
    .execute();
  return ours
    .filter(({ out_trade_no }) => !there.has(out_trade_no))
    .map((own) => finding("paymentMissingThere", own.out_trade_no, own.amount_fen, null));
}

async function compareRefunds(db: Db, { channel, gateway }: GatewayKey, rows: readonly BillRow[]): Promise<Finding[]> {
  const found: Finding[] = [];
  const booked = await returnsBooked(db, { channel, gateway }, rows);
  for (const { outRefundNo, outTradeNo, amount } of rows) {
    const own = await db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["refund.amount_fen", "refund.out_refund_no"])
      .where("payment.channel", "=", channel)
      .where("payment.gateway", "=", gateway)
      .where("refund.out_refund_no", "=", outRefundNo ?? "")
      .executeTakeFirst();
    if (!own) {
      const missing = finding("refundMissingHere", outRefundNo || outTradeNo, null, amount);
      found.push({ ...missing, settled: booked.has(outTradeNo) });
    }
    if (own && own.amount_fen !== amount)
      found.push(finding("refundDiffers", own.out_refund_no, own.amount_fen, amount));
  }
  return found;
}

/** Payments for which a refund made at the gateway itself is recorded here. */
async function returnsBooked(db: Db, { channel, gateway }: GatewayKey, rows: readonly BillRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const found = await db
    .selectFrom("payment")
    .select("out_trade_no")
    .where("channel", "=", channel)
    .where("gateway", "=", gateway)
    .where("returned_fen", ">", 0)
    .where(
      "out_trade_no",
      "in",
      rows.map(({ outTradeNo }) => outTradeNo),
    )
    .execute();
  return new Set(found.map(({ out_trade_no }) => out_trade_no));
}

/** We learn of a refund some time after the gateway made it, so the previous day's bill counts too. */
async function refundedHereOnly(
  db: Db,
  { channel, gateway }: GatewayKey,
  day: ShanghaiDay,
  rows: readonly BillRow[],
): Promise<Finding[]> {
  const there = new Set(rows.map(({ outRefundNo }) => outRefundNo));
  const ours = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.out_refund_no", "refund.amount_fen"])
    .where("payment.channel", "=", channel)
    .where("payment.gateway", "=", gateway)
    .where("refund.billed_at", "is", null)
    .where("refund.done_at", ">=", startOfShanghaiDay(day))
    .where("refund.done_at", "<", startOfShanghaiDay(nextShanghaiDay(day)))
    .execute();
  return ours
    .filter(({ out_refund_no }) => !there.has(out_refund_no))
    .map((own) => finding("refundMissingThere", own.out_refund_no, own.amount_fen, null));
}

/**
 * Stores the explanation of a difference, which closes it. Throws `notFound`, `findingResolved`, `staffRoleMissing`,
 * `staffProofNeeded`.
 */
export async function resolveFinding(ctx: Ctx, { id, note }: { id: number; note: string }): Promise<void> {
  demand(canReconcile(ctx.actor));
  await withTx(ctx, async (ctx) => {
    const { actor } = ctx;
    if (actor.kind !== "staff") return fail("sessionInvalid");
    const row = await ctx.db.selectFrom("bill_finding").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) return fail("notFound");
    if (row.resolved_at !== null || row.settled) return fail("findingResolved");
    const set = { resolved_at: ctx.clock(), resolved_by: actor.staffId, note };
    await ctx.db.updateTable("bill_finding").set(set).where("id", "=", id).execute();
    const before = { channel: row.channel, day: row.day, kind: row.kind, number: row.number };
    await audit(ctx, { verb: "bill.resolve", object: { kind: "billFinding", id }, before, after: { note } });
  });
}
