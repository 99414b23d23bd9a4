import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import type { Bill, BillRow, PayGateway } from "@changming/gateways/pay/pay-gateway";
import {
  addDays,
  nextShanghaiDay,
  shanghaiDateTime,
  shanghaiDay,
  type ShanghaiDay,
  startOfShanghaiDay,
} from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { settle, settleReturn } from "../payment/settle.ts";
import { findPayment } from "../order/queries.ts";
import { settleRefund } from "../refund/settle-refund.ts";
import { type Finding, findings, markBilled, numbered } from "./findings.ts";

/** Bills are requested from 10:30 Shanghai time, and for some days while they are missing. */
const from = "10:30:00";
const daysBack = 3;

/**
 * Compares each gateway's bill of yesterday with our rows, once, for a job: payments missing here are settled,
 * differences stored and warned of (R-payment-11). Several nodes may run it at once. Throws an AggregateError of all
 * failures at the end.
 */
export async function compareBills(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  const today = shanghaiDay(now);
  const isReady = shanghaiDateTime(now).slice(11) >= from;
  const failures: unknown[] = [];
  let compared = 0;
  for (const gateway of Object.values(ctx.services.pay.gateways)) {
    if (!gateway) continue;
    for (let back = daysBack; back >= (isReady ? 1 : 2); back -= 1) {
      try {
        if (await compareOne(ctx, gateway, addDays(today, -back))) compared += 1;
      } catch (error) {
        failures.push(error);
      }
    }
  }
  await markMissingBills(ctx, addDays(today, -daysBack)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bills could not be compared`);
  return compared;
}

/** False: already compared, nothing to compare, or no bill. */
async function compareOne(ctx: Ctx, gateway: PayGateway, day: ShanghaiDay): Promise<boolean> {
  const { channel } = gateway;
  const existing = await ctx.db
    .selectFrom("bill")
    .select("day")
    .where("channel", "=", channel)
    .where("day", "=", day)
    .executeTakeFirst();
  if (existing || !(await hadPayments(ctx, gateway, day))) return false;
  const answer = await gateway.bill(day);
  if (!answer.ok) {
    if (answer.reason !== "notReady")
      ctx.services.warn(`no bill: ${answer.reason}`, { channel, day, code: answer.code });
    return false;
  }
  const settled = await settleMissing(ctx, gateway, day, answer.bill);
  const found = await findings(ctx.db, gateway, day, answer.bill);
  await save(ctx, gateway, day, answer.bill, numbered([...found, ...settled]));
  return true;
}

/** Before the first payment by a method it has no bills. */
async function hadPayments(ctx: Ctx, { channel, gateway }: PayGateway, day: ShanghaiDay): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("payment")
    .select("id")
    .where("channel", "=", channel)
    .where("gateway", "=", gateway)
    .where("created_at", "<", startOfShanghaiDay(nextShanghaiDay(day)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Settles payments and refunds that only the gateway knows, as a notification would. Refunds come first. */
export async function settleMissing(ctx: Ctx, gateway: PayGateway, day: ShanghaiDay, bill: Bill): Promise<Finding[]> {
  await settleReturns(ctx, gateway, day, bill);
  const settled: Finding[] = [];
  for (const row of bill.rows) {
    if (row.kind !== "payment") continue;
    const before = await findPayment(ctx.db, gateway, row.outTradeNo);
    const isRefunded = await wentBack(ctx, gateway, bill, row);
    const result = await settle(ctx, {
      gateway,
      source: "bill",
      eventId: `bill ${row.outTradeNo} ${row.tradeNo}${isRefunded ? " refunded" : ""}`,
      outTradeNo: row.outTradeNo,
      tradeNo: row.tradeNo,
      amount: row.amount,
      currency: "CNY",
      isOurs: true,
      isRefunded,
      paidAt: row.at,
    });
    const after = result === "returned" ? await findPayment(ctx.db, gateway, row.outTradeNo) : null;
    const isBooked = before?.channel_trade_no === null && typeof after?.channel_trade_no === "string";
    if (result !== "settled" && result !== "surplus" && !isBooked) continue;
    const fen = { here_fen: null, there_fen: row.amount };
    settled.push({ kind: "paymentMissingHere", number: row.outTradeNo, ...fen, settled: true });
  }
  return settled;
}

/**
 * Our refunds that are not known as done, and refunds that are not among ours. One without a number is identified by its position among those of its payment that
 * day.
 */
async function settleReturns(ctx: Ctx, gateway: PayGateway, day: ShanghaiDay, bill: Bill): Promise<void> {
  const unnumbered = new Map<string, number>();
  for (const row of bill.rows) {
    if (row.kind !== "refund") continue;
    const payment = await findPayment(ctx.db, gateway, row.outTradeNo);
    // A bill's cell may be empty.
    const refundNo = row.outRefundNo || null;
    if (!payment) continue;
    const own = await ownRefund(ctx, payment.id, refundNo);
    if (own) {
      // Another amount is a finding.
      if (own.amount_fen === row.amount) await settleRefund(ctx, own, { state: "done" });
      continue;
    }
    const nth = (unnumbered.get(row.outTradeNo) ?? 0) + 1;
    if (refundNo === null) unnumbered.set(row.outTradeNo, nth);
    await settleReturn(ctx, {
      gateway,
      source: "bill",
      eventId: `bill refund ${row.outTradeNo} ${refundNo ?? `${day} #${nth}`}`,
      outTradeNo: row.outTradeNo,
      tradeNo: row.tradeNo,
      refundNo,
      amount: row.amount,
      refundedSoFar: null,
    });
  }
}

async function ownRefund(ctx: Ctx, paymentId: number, outRefundNo: string | null) {
  if (outRefundNo === null) return undefined;
  return ctx.db
    .selectFrom("refund")
    .select(["id", "payment_id", "amount_fen"])
    .where("payment_id", "=", paymentId)
    .where("out_refund_no", "=", outRefundNo)
    .executeTakeFirst();
}

/**
 * Whether a payment not recorded as paid here was refunded: by the same bill, or, when refunded after that day, by a
 * query to the gateway.
 */
async function wentBack(ctx: Ctx, gateway: PayGateway, bill: Bill, { outTradeNo, tradeNo }: BillRow): Promise<boolean> {
  const own = await findPayment(ctx.db, gateway, outTradeNo);
  if (!own || own.channel_trade_no !== null) return false;
  if (bill.rows.some((row) => row.kind === "refund" && row.tradeNo === tradeNo)) return true;
  const answer = await gateway.query(outTradeNo);
  return answer.ok && answer.trade.state === "refunded";
}

async function save(ctx: Ctx, gateway: PayGateway, day: ShanghaiDay, bill: Bill, found: Finding[]): Promise<void> {
  const { channel } = gateway;
  const isFirst = await withTx(ctx, async (ctx) => {
    const made = await ctx.db
      .insertInto("bill")
      .values({
        channel,
        day,
        row_count: bill.rows.length,
        sha1: bill.sha1,
        file: bill.file,
        compared_at: ctx.clock(),
      })
      .onConflict((conflict) => conflict.columns(["channel", "day"]).doNothing())
      .returning("day")
      .executeTakeFirst();
    if (!made) return false;
    await markBilled(ctx.db, gateway, bill);
    const rows = found.map((one) => ({ ...one, channel, day, found_at: ctx.clock() }));
    if (rows.length > 0) await ctx.db.insertInto("bill_finding").values(rows).execute();
    await audit(ctx, {
      verb: "bill.compare",
      object: { kind: "bill", id: channel },
      before: null,
      after: { day, rows: bill.rows.length, findings: found.length },
    });
    return true;
  });
  if (isFirst && found.length > 0) {
    ctx.services.warn("a gateway's bill differs from our records", { channel, day, findings: found.length });
  }
}

/** Maximum days to look back. */
const furthest = 30;

/**
 * Gives up bills of days before `day`: each missing one is stored as a finding, once, with a warning, so that a person
 * compares that day.
 */
async function markMissingBills(ctx: Ctx, day: ShanghaiDay): Promise<number> {
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
