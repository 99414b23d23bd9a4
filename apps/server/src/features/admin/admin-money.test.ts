import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCalls } from "@changming/contract/admin/calls";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aResidence } from "@changming/domain/testing/builders";
import { anOrder } from "@changming/domain/testing/paying";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { aGift } from "@changming/domain/testing/tributes";
import type { App } from "../../app.ts";
import { adminRequest, sendRequest } from "../../testing/requests.ts";
import { readZip } from "@changming/kit/testing/read-zip";
import { createTestApp } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const tokenOf = async (role: "administrator" | "finance" | "readOnly" | "reviewer") => {
  const { id } = await aStaff(database.db, { role });
  return aStaffSession(database.db, id);
};

/** An order of an account whose nickname is a spreadsheet formula. */
async function anOrderWithFormula() {
  const { id: accountId, mobile } = await anAccount(database.db, { nickname: "=1+1" });
  const residenceId = (await aResidence(database.db)).id;
  const { orderNo } = await anOrder(database.db, { accountId, residenceId, gift: await aGift(database.db) });
  return { orderNo, mobile };
}

test("orders are exported as CSV and XLSX: all matching rows, phone numbers masked, formulas escaped", async () => {
  const { orderNo, mobile } = await anOrderWithFormula();
  const token = await tokenOf("readOnly");
  const file = (format: string) =>
    app.server.inject(adminRequest(adminCalls.order.list, { number: orderNo, format }, token));
  const csv = await file("csv");
  expect(csv.headers["content-disposition"]).toContain(encodeURIComponent("订单"));
  const [heads, row, ...rest] = csv.body.slice(1).trimEnd().split("\r\n");
  expect(heads).toContain('"订单号","种类","内容"');
  expect(row).toContain(`"'=1+1","${mobile.slice(0, 3)}****${mobile.slice(7)}"`);
  expect(row).toContain(",10.00,");
  expect([rest, csv.body.includes(mobile)]).toEqual([[], false]);
  const xlsx = await file("xlsx");
  const files = await readZip(xlsx.rawPayload);
  const texts = [...files].map(([, bytes]) => bytes.toString("utf8")).join();
  expect(texts).toContain(orderNo);
  expect(texts).not.toContain(mobile);
});

test("the daily comparison is exported as CSV and XLSX too, with labels for its states", async () => {
  const token = await tokenOf("finance");
  for (const [call, heads] of [
    [adminCalls.bill.list, '"日期","付款方式","账单"'],
    [adminCalls.bill.findings, '"日期","付款方式","差异"'],
  ] as const) {
    const csv = await app.server.inject(adminRequest(call, { format: "csv" }, token));
    expect(csv.body.slice(1)).toContain(heads);
    const xlsx = await app.server.inject(adminRequest(call, { format: "xlsx" }, token));
    expect((await readZip(xlsx.rawPayload)).size).toBeGreaterThan(3);
  }
  const { orderNo } = await anOrderWithFormula();
  const orders = await app.server.inject(
    adminRequest(adminCalls.order.list, { number: orderNo, format: "csv" }, token),
  );
  expect(orders.body).not.toMatch(/"(?:created|paying|paid|delivered)"/);
});

test("a monthly statement has its subject in the file name, its month in each row, and the sums last", async () => {
  const token = await tokenOf("finance");
  const input = { month: "2026-10", format: "csv" };
  const all = await app.server.inject(adminRequest(adminCalls.statement.list, input, token));
  expect(all.headers["content-disposition"]).toContain(encodeURIComponent("月结-全部园区-2026-10.csv"));
  const lines = all.body.slice(1).trimEnd().split("\r\n");
  expect(lines[0]).toContain('"月份","编号","园区","礼物笔数","礼物（元）"');
  expect(lines.at(-1)).toBe('"2026-10","","合计",0,0.00,0,0.00,0,0.00,0.00,0,0.00,0,0.00');
  const { id, name } = await database.db.selectFrom("garden").select(["id", "name"]).executeTakeFirstOrThrow();
  const garden = adminRequest(adminCalls.statement.garden, { ...input, gardenId: String(id) }, token);
  const one = await app.server.inject(garden);
  expect(one.headers["content-disposition"]).toContain(encodeURIComponent(`月结-${name}-2026-10.csv`));
});

test("staff without the money role get no file, and invalid input is rejected as for the list", async () => {
  for (const call of [
    adminCalls.order.list,
    adminCalls.payment.list,
    adminCalls.refund.list,
    adminCalls.bill.list,
    adminCalls.bill.findings,
    adminCalls.statement.list,
  ]) {
    const input: Record<string, string> = { format: "csv", month: "2026-11" };
    const rejected = await sendRequest(app.server, adminRequest(call, input, await tokenOf("reviewer")));
    expect(rejected.envelope).toMatchObject({ code: 0, error: "staffRoleMissing" });
  }
  const finance = await tokenOf("finance");
  const invalid = await sendRequest(
    app.server,
    adminRequest(adminCalls.statement.list, { month: "2026-13", format: "csv" }, finance),
  );
  expect(invalid.envelope).toMatchObject({ error: "invalidInput", msg: "请选择月份" });
});

test("prices are read as yuan with at most two decimals, exact to the fen", async () => {
  const { id } = await aGift(database.db);
  const token = await tokenOf("finance");
  const setTo = (price: string, version: string) => {
    const input = { id: String(id), version, price, coinNums: "10", reason: "调价" };
    return sendRequest(app.server, adminRequest(adminCalls.gift.setPrice, input, token));
  };
  for (const invalid of ["12.345", "-1", "1e3", "", "十二", "100000.01", "0x10"]) {
    expect((await setTo(invalid, "1")).envelope, invalid).toMatchObject({ error: "invalidInput" });
  }
  expect((await setTo("19.99", "1")).envelope).toMatchObject({ code: 1, body: { id, version: 2 } });
  const { price_fen } = await database.db
    .selectFrom("gift")
    .select("price_fen")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(price_fen).toBe(1_999);
  expect((await setTo("1.00", "1")).envelope).toMatchObject({ error: "editedMeanwhile" });
});

test("an order page contains neither the payer's checkout data nor their address", async () => {
  const { orderNo } = await anOrderWithFormula();
  const token = await tokenOf("administrator");
  const { id } = await database.db
    .selectFrom("orders")
    .select("id")
    .where("order_no", "=", orderNo)
    .executeTakeFirstOrThrow();
  const answer = await app.server.inject(adminRequest(adminCalls.order.detail, { id: String(id) }, token));
  expect(answer.body).toContain(orderNo);
  expect(answer.body).not.toContain("bizpayurl");
});
