import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { hindranceOf } from "../refund/hindrance.ts";
import { secondPersonFen } from "../refund/second-person.ts";
import { canReadMoney } from "./access.ts";
import { findOrders, orderColumns } from "./find-orders.ts";
import { booksOfOrder } from "./order-books.ts";
import { itemsOf, paymentsOf } from "./queries.ts";

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

/** An order with all that happened to it. Refuses with `notFound`, `staffRoleMissing`. */
export async function getOfficeOrder(ctx: Ctx, { id }: { id: number }) {
  demand(canReadMoney(ctx.actor));
  const { db } = ctx;
  const order = await orderColumns(findOrders(db, everything)).where("orders.id", "=", id).executeTakeFirst();
  if (!order) return refuse("notFound");
  const ofOrder = db.selectFrom("payment").select("payment.id").where("payment.order_id", "=", id);
  const [items, payments, news, steps, refunds, deliveries, books, asked, mostAlone] = await Promise.all([
    itemsOf(db, id),
    paymentsOf(db, id),
    db
      .selectFrom("payment_event")
      .select(["id", "payment_id", "source", "result", "received_at", "request_id"])
      .where("payment_id", "in", ofOrder)
      .orderBy("id")
      .limit(mostNews)
      .execute(),
    db.selectFrom("order_event").selectAll().where("order_id", "=", id).orderBy("id").limit(mostNews).execute(),
    db.selectFrom("refund").selectAll().where("payment_id", "in", ofOrder).orderBy("id").execute(),
    db
      .selectFrom("given_gift")
      .innerJoin("order_item", "order_item.id", "given_gift.order_item_id")
      .select(["given_gift.id", "order_item.name", "given_gift.quantity", "given_gift.coins", "given_gift.given_at"])
      .where("order_item.order_id", "=", id)
      .execute(),
    booksOfOrder(db, id),
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
  const needsSecond = order.amount_fen > mostAlone;
  const found = { order, items, payments, news, steps, refunds, deliveries, books, hindrance, needsSecond };
  return { ...found, isAsked: asked !== undefined };
}

/** Of one order; more than a handful means trouble, and the newest are in the log. */
const mostNews = 500;

export type OfficeOrder = Awaited<ReturnType<typeof getOfficeOrder>>;
