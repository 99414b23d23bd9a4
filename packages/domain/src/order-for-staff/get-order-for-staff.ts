import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { hindranceOf } from "../refund/hindrance.ts";
import { secondPersonFen } from "../refund/second-person.ts";
import { canReadMoney } from "../order/access.ts";
import { findOrders, orderColumns } from "./find-orders.ts";
import { ledgerOfOrder } from "./order-ledger.ts";
import { itemsOf, paymentsOf } from "../order/queries.ts";

const everything = {
  number: "",
  mobile: "",
  residenceId: 0,
  kind: "",
  state: "",
  from: "",
  to: "",
  least: null,
  most: null,
} as const;

/** An order with its whole history. Throws `notFound`, `staffRoleMissing`. */
export async function getOrderForStaff(ctx: Ctx, { id }: { id: number }) {
  demand(canReadMoney(ctx.actor));
  const { db } = ctx;
  const order = await orderColumns(findOrders(db, everything)).where("orders.id", "=", id).executeTakeFirst();
  if (!order) return fail("notFound");
  const ofOrder = db.selectFrom("payment").select("payment.id").where("payment.order_id", "=", id);
  const [items, payments, events, steps, refunds, deliveries, ledger, openRequest, maxAlone] = await Promise.all([
    itemsOf(db, id),
    paymentsOf(db, id),
    db
      .selectFrom("payment_event")
      .select(["id", "payment_id", "source", "result", "received_at", "request_id"])
      .where("payment_id", "in", ofOrder)
      .orderBy("id")
      .limit(maxEvents)
      .execute(),
    db.selectFrom("order_event").selectAll().where("order_id", "=", id).orderBy("id").limit(maxEvents).execute(),
    db.selectFrom("refund").selectAll().where("payment_id", "in", ofOrder).orderBy("id").execute(),
    db
      .selectFrom("given_gift")
      .innerJoin("order_item", "order_item.id", "given_gift.order_item_id")
      .select(["given_gift.id", "order_item.name", "given_gift.quantity", "given_gift.coins", "given_gift.given_at"])
      .where("order_item.order_id", "=", id)
      .execute(),
    ledgerOfOrder(db, id),
    db
      .selectFrom("staff_approval")
      .select("id")
      .where("verb", "=", "refund.give")
      .where("object_kind", "=", "order")
      .where("object_id", "=", id)
      .where("state", "=", "waiting")
      .executeTakeFirst(),
    secondPersonFen(db),
  ]);
  const hindrance = hindranceOf(order);
  const needsSecond = order.amount_fen > maxAlone;
  const found = {
    order,
    items,
    payments,
    news: events,
    steps,
    refunds,
    deliveries,
    books: ledger,
    hindrance,
    needsSecond,
  };
  return { ...found, isRequested: openRequest !== undefined };
}

/** Per order; more than a handful means an error, and the newest are in the log. */
const maxEvents = 500;

export type OrderForStaff = Awaited<ReturnType<typeof getOrderForStaff>>;
