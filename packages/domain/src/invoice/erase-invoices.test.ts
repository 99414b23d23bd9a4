import { beforeAll, expect, test } from "vitest";
import { withTx } from "@changming/db/tx";
import { aDeliveredOrder } from "../testing/invoices.ts";
import { moneyDatabase, staffOf } from "../testing/paying.ts";
import { asAccount, daysFromNow, testCtx, type TestCtx } from "../testing/test-ctx.ts";
import { answerInvoice, rejectInvoice } from "./answer-invoice.ts";
import { closeReceiptsAndInvoices, eraseInvoices } from "./erase-invoices.ts";
import { requestInvoice } from "./request-invoice.ts";

let database: Awaited<ReturnType<typeof moneyDatabase>>;
let finance: TestCtx;

beforeAll(async () => {
  database = await moneyDatabase();
  finance = await staffOf(database.db, "finance");
  return () => database.close();
});

const pdf = Buffer.from("%PDF-1.7\ntrailer\n%%EOF\n");
const answer = (id: number) =>
  answerInvoice(finance, { id, number: "26112000000000000001", day: "2026-11-21", read: async () => pdf });
const rowOf = (id: number) =>
  database.db.selectFrom("invoice").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function requested() {
  const order = await aDeliveredOrder(database.db);
  const buyer = { buyerKind: "person", title: "周明远", taxNumber: "", email: "zhou@example.com", phone: "" } as const;
  const ctx = testCtx(database.db, asAccount(order.accountId));
  const { id } = await requestInvoice(ctx, { ...buyer, orderNos: [order.orderNo], ref: null });
  return { id, order, ctx };
}

test("contacts go 30 days after the decision, rejected requests altogether, issued ones after ten years", async () => {
  const issued = await requested();
  const rejected = await requested();
  await answer(issued.id);
  await rejectInvoice(finance, { id: rejected.id, reason: "抬头不全" });
  const job = (days: number) => {
    const ctx = testCtx(database.db, { kind: "job", name: "eraseInvoices" }, daysFromNow(days));
    return eraseInvoices({ ...ctx, uploadFiles: finance.uploadFiles });
  };
  await job(29);
  expect((await rowOf(issued.id)).email).not.toBe("");
  await job(31);
  const later = await rowOf(issued.id);
  expect([later.email, later.title === "", later.stored_as === null]).toEqual(["", false, false]);
  expect(await rowOf(rejected.id)).toMatchObject({ title: "", reason: "抬头不全" });
  await job(3_660);
  expect(await rowOf(issued.id)).toMatchObject({ state: "issued", title: "", stored_as: null, sealed_key: null });
});

test("a closed account's waiting request is cancelled and emptied; an issued invoice stays without contact", async () => {
  const waiting = await requested();
  const issued = await requested();
  await answer(issued.id);
  for (const { ctx, order } of [waiting, issued])
    await withTx(ctx, (inTx) => closeReceiptsAndInvoices(inTx, order.accountId));
  expect(await rowOf(waiting.id)).toMatchObject({ state: "cancelled", title: "", email: "" });
  const { email, title, stored_as } = await rowOf(issued.id);
  expect([email, title === "", stored_as === null]).toEqual(["", false, false]);
});
