import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { InvoiceTable } from "@changming/db/tables/invoice";
import { randomId } from "@changming/kit/ids";
import { newNumber } from "../order/numbers.ts";
import { anAccount, aResidence } from "./builders.ts";
import { anOrder } from "./paying.ts";
import { testNow } from "./test-ctx.ts";
import { aGift } from "./tributes.ts";

/** A delivered order of 10 yuan, paid by WeChat at `paidAt`, without a gateway. */
export async function aDeliveredOrder(
  db: Db,
  { accountId, paidAt = testNow }: { accountId?: number; paidAt?: Date } = {},
) {
  const account_id = accountId ?? (await anAccount(db)).id;
  const place = { residenceId: (await aResidence(db)).id, gift: await aGift(db) };
  const { orderNo } = await anOrder(db, { accountId: account_id, ...place });
  const { id } = await db.selectFrom("orders").select("id").where("order_no", "=", orderNo).executeTakeFirstOrThrow();
  const payment = await db
    .updateTable("payment")
    .set({ state: "succeeded", channel_trade_no: newNumber(testNow), paid_at: paidAt })
    .where("order_id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("orders")
    .set({ state: "delivered", paid_payment_id: payment.id, paid_at: paidAt, delivered_at: paidAt })
    .where("id", "=", id)
    .execute();
  return { id, orderNo, accountId: account_id, residenceId: place.residenceId };
}

/** Refunds it in full, as after a settled refund. */
export async function refundOrder(db: Db, orderId: number): Promise<void> {
  const payment = await db.selectFrom("payment").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();
  const { id, amount_fen } = payment;
  await db
    .insertInto("refund")
    .values({
      payment_id: id,
      out_refund_no: newNumber(testNow),
      amount_fen,
      reason: "多付",
      state: "done",
      created_at: testNow,
      done_at: testNow,
    })
    .execute();
  await db.updateTable("orders").set({ state: "refunded" }).where("id", "=", orderId).execute();
}

let made = 0;

/** A request for an invoice of one delivered order, without data of its buyer. */
export async function anInvoice(db: Db, overrides: Partial<Insertable<InvoiceTable>> = {}) {
  const order = await aDeliveredOrder(db);
  made += 1;
  const { id } = await db
    .insertInto("invoice")
    .values({
      number: `FP20261121${String(900_000 + made)}`,
      account_id: order.accountId,
      state: "requested",
      buyer_kind: "person",
      title: "",
      tax_number: "",
      email: "",
      phone: "",
      requested_at: testNow,
      ...overrides,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("invoice_order").values({ invoice_id: id, order_id: order.id, amount_fen: 1_000 }).execute();
  return { id, order };
}

/** An issued one, whose file is not stored. */
export const anIssuedInvoice = (db: Db, overrides: Partial<Insertable<InvoiceTable>> = {}) =>
  anInvoice(db, {
    state: "issued",
    decided_at: testNow,
    tax_invoice_number: "26110000000000000001",
    tax_invoice_on: "2026-11-21",
    stored_as: randomId(),
    sealed_key: "key-1",
    ...overrides,
  });
