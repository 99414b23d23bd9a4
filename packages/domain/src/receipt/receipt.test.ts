import { beforeAll, expect, test } from "vitest";
import { requestRefund } from "../refund/request-refund.ts";
import { aDeliveredOrder, refundOrder } from "../testing/invoices.ts";
import { aPaidOrder, moneyDatabase, staffIn, staffOf } from "../testing/paying.ts";
import { anAccount } from "../testing/builders.ts";
import { errorOf } from "../testing/staff.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { confirmReceipt } from "./confirm-receipt.ts";
import { getReceiptData } from "./get-receipt-data.ts";
import { issueReceipt, openReceipt } from "./issue-receipt.ts";
import { presentConfirmedReceipt } from "./present.ts";

let database: Awaited<ReturnType<typeof moneyDatabase>>;

beforeAll(async () => {
  database = await moneyDatabase();
  return () => database.close();
});

const issue = (accountId: number, orderNo: string, payerName: string | null = null) =>
  issueReceipt(testCtx(database.db, asAccount(accountId)), { orderNo, payerName });

test("two tabs get one number, and the next order the next one", async () => {
  const first = await aDeliveredOrder(database.db);
  const second = await aDeliveredOrder(database.db);
  const receipts = await Promise.all(Array.from({ length: 6 }, () => issue(first.accountId, first.orderNo)));
  expect(new Set(receipts.map(({ number }) => number)).size).toBe(1);
  const [, , number = ""] = (receipts[0]?.number ?? "").split("-");
  expect(receipts[0]?.number).toMatch(/^SJ-2026-\d{6}$/);
  const next = await issue(second.accountId, second.orderNo);
  expect(Number(next.number.split("-")[2])).toBe(Number(number) + 1);
});

test("only the payer gets it; another account does not find the order, and a visitor has to log in", async () => {
  const { orderNo } = await aDeliveredOrder(database.db);
  const { id } = await anAccount(database.db);
  expect(await errorOf(issue(id, orderNo))).toBe("notFound");
  const asVisitor = issueReceipt(testCtx(database.db, visitor), { orderNo, payerName: null });
  expect(await errorOf(asVisitor)).toBe("sessionInvalid");
});

test("an order that was not paid has none", async () => {
  const { accountId, orderNo, id } = await aDeliveredOrder(database.db);
  const unpaid = { state: "paying", paid_at: null, delivered_at: null, paid_payment_id: null } as const;
  await database.db.updateTable("orders").set(unpaid).where("id", "=", id).execute();
  expect(await errorOf(issue(accountId, orderNo))).toBe("receiptUnpaid");
});

test("a typed name is stored encrypted, stays until another is typed, and empty means the nickname", async () => {
  const { accountId, orderNo } = await aDeliveredOrder(database.db);
  const nickname = (await getReceiptData(testCtx(database.db), await issue(accountId, orderNo))).payer;
  const named = await issue(accountId, orderNo, "长明公司财务部");
  expect(named.payer_name).not.toContain("长明");
  const again = await issue(accountId, orderNo);
  expect((await getReceiptData(testCtx(database.db), again)).payer).toBe("长明公司财务部");
  const cleared = await issue(accountId, orderNo, "");
  expect((await getReceiptData(testCtx(database.db), cleared)).payer).toBe(nickname);
});

test("it says what was bought, when and how it was paid, and what was refunded since", async () => {
  const paid = await aPaidOrder(database.db, 1_900);
  const order = await database.db
    .selectFrom("orders")
    .select("order_no")
    .where("id", "=", paid.orderId)
    .executeTakeFirstOrThrow();
  const { number } = await issueReceipt(paid.world.ctx(), { orderNo: order.order_no, payerName: null });
  const data = await getReceiptData(testCtx(database.db), { number });
  expect(data).toMatchObject({ orderNo: order.order_no, amountFen: 1_900, refundedFen: 0, channel: 4 });
  expect(data.items).toMatchObject([{ name: paid.world.gift.name, quantity: 1, unitPriceFen: 1_900 }]);
  expect([data.paidAt, data.tradeNo].every((text) => text.length > 10)).toBe(true);
  await requestRefund(await staffIn(paid.world, "finance"), { orderId: paid.orderId, reason: "家属要求" });
  const refunding = await getReceiptData(testCtx(database.db), { number });
  expect(refunding).toMatchObject({ amountFen: 1_900, refundedFen: 1_900, isRefunding: true });
});

test("number and code confirm the amount without a name, and a wrong code confirms nothing", async () => {
  const { accountId, orderNo, id } = await aDeliveredOrder(database.db);
  const { number, check_code: code } = await issue(accountId, orderNo, "周念慈");
  const confirm = async () => presentConfirmedReceipt(await confirmReceipt(testCtx(database.db), { number, code }));
  expect(await confirm()).toMatchObject({ kind: "receipt", number, money: "10.00", refunded_money: "", holder: "" });
  expect(JSON.stringify(await confirm())).not.toContain("周念慈");
  await refundOrder(database.db, id);
  expect(await confirm()).toMatchObject({ money: "10.00", refunded_money: "10.00" });
  const wrong = confirmReceipt(testCtx(database.db), { number, code: "000000000000" });
  expect(await errorOf(wrong)).toBe("certificateUnknown");
});

test("staff open a receipt that was given, audited; other roles do not, and none is made for it", async () => {
  const { accountId, orderNo, id: orderId } = await aDeliveredOrder(database.db);
  const finance = await staffOf(database.db, "finance");
  expect(await errorOf(openReceipt(finance, { orderId }))).toBe("notFound");
  const { id, number } = await issue(accountId, orderNo);
  expect((await openReceipt(finance, { orderId })).number).toBe(number);
  expect(await errorOf(openReceipt(await staffOf(database.db, "editor"), { orderId }))).toBe("staffRoleMissing");
  const looks = await database.db
    .selectFrom("audit_entry")
    .select("actor_kind")
    .where("verb", "=", "receipt.look")
    .where("object_id", "=", id)
    .execute();
  expect(looks).toEqual([{ actor_kind: "staff" }]);
});
