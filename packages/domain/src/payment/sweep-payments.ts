import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import type { Ctx } from "../context.ts";
import { lockOrder, paymentsOf } from "../order/queries.ts";
import { openOrders, openPayments } from "../order/states.ts";
import { moveOrder, movePayment, type OrderRow, type PaymentRow } from "../order/transition.ts";
import { askGateway, endPayment } from "./ask-gateway.ts";
import { gatewaysHere } from "./gateway-behind.ts";

const second = 1_000;
const day = 86_400 * second;

/** From one question to the next; the last one again and again, until a day after the attempt's end. */
const pauses = [30, 60, 120, 300, 600];

/** How long after its time an order is closed, and after how long without any answer of the gateway all the same. */
const grace = 60 * second;
const longestDoubt = 600 * second;

/** Attempts and orders that one run deals with at most, and questions that it asks at once. */
const most = 50;
const atOnce = 8;

/**
 * Makes up for callbacks that never came, for a job: asks about attempts as they are due, ends those that another took
 * the place of, and closes orders whose time is over. May run on every node and be cut off anywhere. Throws an
 * AggregateError of what failed, after all that could be done was done.
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
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be looked after`);
  return { checked, closed };
}

/** Attempts that are due, each for one node: the time of the next question is written before this one is asked. */
async function takeDue(ctx: Ctx): Promise<PaymentRow[]> {
  const now = ctx.clock();
  const here = gatewaysHere(ctx.gates.pay);
  if (here.length === 0) return [];
  // no-access: time has passed, nobody acts
  return withTx(ctx, async (ctx) => {
    // no-audit: nothing but the time of the next question changes
    const due = await ctx.db
      .selectFrom("payment")
      .selectAll()
      .where(sql`channel || ' ' || gateway`, "in", here)
      .where("next_check_at", "<=", now)
      .orderBy("next_check_at")
      .limit(most)
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
 * null: a day after its end nothing is to be expected any more. What is open has not ended, also where no sweep came by
 * for days.
 */
function nextCheck({ checks, state, closed_at, expires_at }: PaymentRow, now: Date): Date | null {
  const pause = pauses[checks] ?? pauses.at(-1) ?? 0;
  const next = now.getTime() + pause * second;
  const isOver = !openPayments.includes(state) && next > (closed_at ?? expires_at).getTime() + day;
  return isOver ? null : new Date(next);
}

async function check(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const order = await ctx.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", payment.order_id)
    .executeTakeFirstOrThrow();
  const [newest] = await paymentsOf(ctx.db, order.id);
  const isWanted = openOrders.includes(order.state) && newest?.id === payment.id && !isOverdue(order, ctx.clock());
  const isOpen = openPayments.includes(payment.state);
  await (isOpen && !isWanted ? endPayment(ctx, payment) : askGateway(ctx, payment));
}

function isOverdue(order: Pick<OrderRow, "expires_at">, now: Date): boolean {
  return order.expires_at.getTime() + grace <= now.getTime();
}

function overdueOrders(ctx: Ctx): Promise<OrderRow[]> {
  return ctx.db
    .selectFrom("orders")
    .selectAll()
    .where("state", "in", openOrders)
    .where("expires_at", "<=", new Date(ctx.clock().getTime() - grace))
    .orderBy("expires_at")
    .limit(most)
    .execute();
}

/**
 * Ends every attempt at the gateway first; when that cannot be reached for long, the order is closed without it. Its buyer
 * may ask for a new code meanwhile: what can be paid is left alone.
 */
async function closeOverdue(ctx: Ctx, { id }: OrderRow): Promise<void> {
  const isOpen = ({ state }: PaymentRow) => openPayments.includes(state);
  for (const payment of (await paymentsOf(ctx.db, id)).filter(isOpen)) {
    const order = await ctx.db.selectFrom("orders").select("expires_at").where("id", "=", id).executeTakeFirstOrThrow();
    if (!isOverdue(order, ctx.clock())) return;
    await endPayment(ctx, payment);
  }
  // no-access: time has passed, nobody acts
  await withTx(ctx, async (ctx) => {
    // no-audit: every move writes its own
    const order = await lockOrder(ctx.db, id);
    if (!openOrders.includes(order.state) || !isOverdue(order, ctx.clock())) return;
    const isLongOver = order.expires_at.getTime() + longestDoubt <= ctx.clock().getTime();
    const left = (await paymentsOf(ctx.db, id)).filter(isOpen);
    if (left.length > 0 && !isLongOver) return;
    for (const payment of left) await movePayment(ctx, payment, "closed", { closed_at: ctx.clock() });
    await moveOrder(ctx, order, "closed", { closed_reason: "expired" });
  });
}
