import type { Selectable, Updateable } from "kysely";
import type { OrderEventTable, OrderState } from "@changming/db/tables/order";
import type { PaymentState } from "@changming/db/tables/payment";
import type { Tables } from "@changming/db/tables/tables";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { openPaymentStates, orderMoves, paymentMoves, refundMoves, type RefundState } from "./states.ts";

export type OrderRow = Selectable<Tables["orders"]>;
export type PaymentRow = Selectable<Tables["payment"]>;
export type RefundRow = Selectable<Tables["refund"]>;

/*
 * Nothing else assigns a state. The caller has locked the order; an illegal transition, or one made concurrently,
 * throws and rolls back the transaction.
 */

export async function transitionOrder(
  ctx: Ctx,
  order: { id: number; state: OrderState },
  to: OrderState,
  set: Omit<Updateable<Tables["orders"]>, "state"> = {},
): Promise<OrderRow> {
  requireMove("order", orderMoves[order.state], order.state, to);
  const moved = await ctx.db
    .updateTable("orders")
    .set({ ...set, state: to })
    .where("id", "=", order.id)
    .where("state", "=", order.state)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTransition(ctx, order.id, { object: "order", id: order.id, from: order.state, to });
  return moved;
}

export async function movePayment(
  ctx: Ctx,
  payment: { id: number; order_id: number; state: PaymentState },
  to: PaymentState,
  set: Omit<Updateable<Tables["payment"]>, "state"> = {},
): Promise<PaymentRow> {
  requireMove("payment", paymentMoves[payment.state], payment.state, to);
  const moved = await ctx.db
    .updateTable("payment")
    // Deleted once the request is never sent again: what identifies the payer.
    .set({ ...set, state: to, ...(openPaymentStates.includes(to) ? {} : { request: "", payer_openid: null }) })
    .where("id", "=", payment.id)
    .where("state", "=", payment.state)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTransition(ctx, payment.order_id, { object: "payment", id: payment.id, from: payment.state, to });
  return moved;
}

export async function moveRefund(
  ctx: Ctx,
  refund: { id: number; state: RefundState },
  orderId: number,
  to: RefundState,
  set: Omit<Updateable<Tables["refund"]>, "state"> = {},
): Promise<RefundRow> {
  requireMove("refund", refundMoves[refund.state], refund.state, to);
  const moved = await ctx.db
    .updateTable("refund")
    .set({ ...set, state: to })
    .where("id", "=", refund.id)
    .where("state", "=", refund.state)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordTransition(ctx, orderId, { object: "refund", id: refund.id, from: refund.state, to });
  return moved;
}

interface Move {
  object: OrderEventTable["object"];
  id: number;
  /** null for a new row. */
  from: string | null;
  to: string;
}

/** Writes the event row of a state change, with its actor. */
export async function recordTransition(ctx: Ctx, orderId: number, { object, id, from, to }: Move): Promise<void> {
  await ctx.db
    .insertInto("order_event")
    .values({
      order_id: orderId,
      object,
      object_id: id,
      from_state: from,
      to_state: to,
      at: ctx.clock(),
      actor_kind: ctx.actor.kind,
      request_id: ctx.requestId,
    })
    .execute();
  await audit(ctx, {
    verb: `${object}.${to}`,
    object: { kind: object, id },
    before: from === null ? null : { state: from },
    after: { state: to, orderId },
  });
}

function requireMove(what: string, legal: readonly string[], from: string, to: string): void {
  if (!legal.includes(to)) throw new Error(`illegal ${what} transition from ${from} to ${to}`);
}
