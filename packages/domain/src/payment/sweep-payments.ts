import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context/context.ts";
import { lockOrder, paymentsOf } from "../order/queries.ts";
import { openOrderStates, openPaymentStates } from "../order/states.ts";
import { transitionOrder, movePayment, type OrderRow, type PaymentRow } from "../order/transition.ts";
import { queryGateway, endPayment } from "./query-gateway.ts";
import { configuredGateways } from "../order/payment-gateways.ts";

const second = 1_000;
const day = 86_400 * second;

/** Seconds between two queries; the last one repeats until a day after the attempt's end. */
const pausesSeconds = [30, 60, 120, 300, 600];

/** Delay of an order's closing after its expiry, and the same without any answer of the gateway. */
const graceMs = 60 * second;
const maxUncertainMs = 600 * second;

/** Maximum attempts and orders per run, and concurrent queries. */
const max = 50;
const atOnce = 8;

/**
 * Replaces missing callbacks, for a job: queries due attempts, ends replaced ones, and closes expired orders. Safe to
 * run on every node and to interrupt. Throws an AggregateError of the failures after processing the rest.
 */
export async function sweepPayments(ctx: Ctx): Promise<{ checked: number; closed: number }> {
  const failures: unknown[] = [];
  const each = async <Row>(rows: Row[], work: (row: Row) => Promise<unknown>) => {
    for (let start = 0; start < rows.length; start += atOnce) {
      const done = await Promise.allSettled(rows.slice(start, start + atOnce).map(work));
      failures.push(...done.flatMap((one) => (one.status === "rejected" ? [one.reason] : [])));
    }
    return rows.length;
  };
  const checked = await each(await takeDue(ctx), (payment) => check(ctx, payment));
  const closed = await each(await overdueOrders(ctx), (order) => closeOverdue(ctx, order));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be checked`);
  return { checked, closed };
}

/** Due attempts, each for one node: the time of the next query is stored before this one is sent. */
async function takeDue(ctx: Ctx): Promise<PaymentRow[]> {
  const now = ctx.clock();
  const here = configuredGateways(ctx.services.pay);
  if (here.length === 0) return [];
  return withTx(ctx, async (ctx) => {
    // no-audit: only the time of the next query changes
    const due = await ctx.db
      .selectFrom("payment")
      .selectAll()
      .where(sql`channel || ' ' || gateway`, "in", here)
      .where("next_check_at", "<=", now)
      .orderBy("next_check_at")
      .limit(max)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const payment of due) {
      await ctx.db
        .updateTable("payment")
        .set({ checks: payment.checks + 1, next_check_at: nextCheck(payment, now) })
        .where("id", "=", payment.id)
        .execute();
    }
    return due;
  });
}

/**
 * null a day after the attempt's end: nothing more is expected. An open attempt has not ended, even if no sweep ran for
 * days.
 */
function nextCheck({ checks, state, closed_at, expires_at }: PaymentRow, now: Date): Date | null {
  const pauseSeconds = pausesSeconds[checks] ?? pausesSeconds.at(-1) ?? 0;
  const next = now.getTime() + pauseSeconds * second;
  const isOver = !openPaymentStates.includes(state) && next > (closed_at ?? expires_at).getTime() + day;
  return isOver ? null : new Date(next);
}

async function check(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const order = await ctx.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", payment.order_id)
    .executeTakeFirstOrThrow();
  const [newest] = await paymentsOf(ctx.db, order.id);
  const isWanted = openOrderStates.includes(order.state) && newest?.id === payment.id && !isOverdue(order, ctx.clock());
  const isOpen = openPaymentStates.includes(payment.state);
  await (isOpen && !isWanted ? endPayment(ctx, payment) : queryGateway(ctx, payment));
}

function isOverdue(order: Pick<OrderRow, "expires_at">, now: Date): boolean {
  return order.expires_at.getTime() + graceMs <= now.getTime();
}

function overdueOrders(ctx: Ctx): Promise<OrderRow[]> {
  return ctx.db
    .selectFrom("orders")
    .selectAll()
    .where("state", "in", openOrderStates)
    .where("expires_at", "<=", new Date(ctx.clock().getTime() - graceMs))
    .orderBy("expires_at")
    .limit(max)
    .execute();
}

/**
 * Ends every attempt at the gateway first; if it is unreachable for long, the order is closed without it. An order
 * whose buyer has requested a new code meanwhile is not closed.
 */
async function closeOverdue(ctx: Ctx, { id }: OrderRow): Promise<void> {
  const isOpen = ({ state }: PaymentRow) => openPaymentStates.includes(state);
  for (const payment of (await paymentsOf(ctx.db, id)).filter(isOpen)) {
    const order = await ctx.db.selectFrom("orders").select("expires_at").where("id", "=", id).executeTakeFirstOrThrow();
    if (!isOverdue(order, ctx.clock())) return;
    await endPayment(ctx, payment);
  }
  await withTx(ctx, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!openOrderStates.includes(order.state) || !isOverdue(order, ctx.clock())) return;
    const isLongOver = order.expires_at.getTime() + maxUncertainMs <= ctx.clock().getTime();
    const left = (await paymentsOf(ctx.db, id)).filter(isOpen);
    if (left.length > 0 && !isLongOver) return;
    for (const payment of left) await movePayment(ctx, payment, "closed", { closed_at: ctx.clock() });
    await transitionOrder(ctx, order, "closed", { closed_reason: "expired" });
  });
}
