import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { RefundTable } from "@changming/db/tables/payment";
import { aDeliveredOrder, refundOrder } from "../testing/invoices.ts";
import { testNow } from "../testing/test-ctx.ts";
import { newNumber } from "./numbers.ts";
import { stillPaidFen } from "./still-paid.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function refundPart(orderId: number, amount_fen: number, state: RefundTable["state"]): Promise<void> {
  const { db } = database;
  const payment = await db.selectFrom("payment").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  const times = { done_at: state === "done" ? testNow : null, next_try_at: state === "due" ? testNow : null };
  const row = { payment_id: payment.id, amount_fen, state, reason: "多付", created_at: testNow };
  await db
    .insertInto("refund")
    .values({ ...row, ...times, out_refund_no: newNumber(testNow) })
    .execute();
}

async function stillPaid(orderId: number): Promise<number> {
  const { db } = database;
  const row = await db
    .selectFrom("orders")
    .select(stillPaidFen.as("fen"))
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return row.fen;
}

test("a part counts as refunded from the decision on; one that the gateway closed does not, its successor does", async () => {
  const { id } = await aDeliveredOrder(database.db);
  expect(await stillPaid(id)).toBe(1_000);
  await refundPart(id, 300, "closed");
  expect(await stillPaid(id)).toBe(1_000);
  await refundPart(id, 300, "due");
  await refundPart(id, 200, "done");
  expect(await stillPaid(id)).toBe(500);
});

test("what was returned by hand counts too, and of an order that is refunded altogether nothing is paid", async () => {
  const { id } = await aDeliveredOrder(database.db);
  await database.db.updateTable("payment").set({ returned_fen: 400 }).where("order_id", "=", id).execute();
  expect(await stillPaid(id)).toBe(600);
  await refundOrder(database.db, id);
  expect(await stillPaid(id)).toBe(0);
});
