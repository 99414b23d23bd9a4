import { afterAll, beforeAll, expect, test } from "vitest";
import { adminCalls } from "@changming/contract/admin/calls";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aResidence } from "@changming/domain/testing/builders";
import { anOrder } from "@changming/domain/testing/paying";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { aGift } from "@changming/domain/testing/tributes";
import type { App } from "../../app.ts";
import { officeRequest } from "../../testing/office-requests.ts";
import { readZip } from "../../testing/read-zip.ts";
import { ask } from "../../testing/requests.ts";
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

/** An order of somebody whose nickname a spreadsheet would reckon. */
async function aSlyOrder() {
  const { id: accountId, mobile } = await anAccount(database.db, { nickname: "=1+1" });
  const residenceId = (await aResidence(database.db)).id;
  const { orderNo } = await anOrder(database.db, { accountId, residenceId, gift: await aGift(database.db) });
  return { orderNo, mobile };
}

test("orders go out as CSV and XLSX, the whole of what is found, with masked mobiles and no formula", async () => {
  const { orderNo, mobile } = await aSlyOrder();
  const token = await tokenOf("readOnly");
  const file = (format: string) =>
    app.server.inject(officeRequest(adminCalls.order.list, { number: orderNo, format }, token));
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

test("the daily comparison goes out as CSV and XLSX too, with its states in words", async () => {
  const token = await tokenOf("finance");
  for (const [call, heads] of [
    [adminCalls.bill.list, '"日期","付款方式","账单"'],
    [adminCalls.bill.findings, '"日期","付款方式","差异"'],
  ] as const) {
    const csv = await app.server.inject(officeRequest(call, { format: "csv" }, token));
    expect(csv.body.slice(1)).toContain(heads);
    const xlsx = await app.server.inject(officeRequest(call, { format: "xlsx" }, token));
    expect((await readZip(xlsx.rawPayload)).size).toBeGreaterThan(3);
  }
  const { orderNo } = await aSlyOrder();
  const orders = await app.server.inject(
    officeRequest(adminCalls.order.list, { number: orderNo, format: "csv" }, token),
  );
  expect(orders.body).not.toMatch(/"(?:created|paying|paid|delivered)"/);
});

test("a month's statement is named for what it is of, says its month in each line, and ends with the sums", async () => {
  const token = await tokenOf("finance");
  const asked = { month: "2026-10", format: "csv" };
  const all = await app.server.inject(officeRequest(adminCalls.statement.list, asked, token));
  expect(all.headers["content-disposition"]).toContain(encodeURIComponent("月结-全部园区-2026-10.csv"));
  const lines = all.body.slice(1).trimEnd().split("\r\n");
  expect(lines[0]).toContain('"月份","编号","园区","礼物笔数","礼物（元）"');
  expect(lines.at(-1)).toBe('"2026-10","","合计",0,0.00,0,0.00,0,0.00,0.00');
  const { id, name } = await database.db.selectFrom("garden").select(["id", "name"]).executeTakeFirstOrThrow();
  const garden = officeRequest(adminCalls.statement.garden, { ...asked, gardenId: String(id) }, token);
  const one = await app.server.inject(garden);
  expect(one.headers["content-disposition"]).toContain(encodeURIComponent(`月结-${name}-2026-10.csv`));
});

test("who sees no money gets no file of it, and a wrong question is refused as for the list", async () => {
  for (const call of [
    adminCalls.order.list,
    adminCalls.payment.list,
    adminCalls.refund.list,
    adminCalls.bill.list,
    adminCalls.bill.findings,
    adminCalls.statement.list,
  ]) {
    const input: Record<string, string> = { format: "csv", month: "2026-11" };
    const refused = await ask(app.server, officeRequest(call, input, await tokenOf("reviewer")));
    expect(refused.envelope).toMatchObject({ code: 0, error: "staffRoleMissing" });
  }
  const finance = await tokenOf("finance");
  const wrong = await ask(
    app.server,
    officeRequest(adminCalls.statement.list, { month: "2026-13", format: "csv" }, finance),
  );
  expect(wrong.envelope).toMatchObject({ error: "invalidInput", msg: "请选择月份" });
});

test("prices are read as yuan with two decimals at most, and to the fen", async () => {
  const { id } = await aGift(database.db);
  const token = await tokenOf("finance");
  const setTo = (price: string, version: string) => {
    const input = { id: String(id), version, price, coinNums: "10", reason: "调价" };
    return ask(app.server, officeRequest(adminCalls.gift.setPrice, input, token));
  };
  for (const wrong of ["12.345", "-1", "1e3", "", "十二", "100000.01", "0x10"]) {
    expect((await setTo(wrong, "1")).envelope, wrong).toMatchObject({ error: "invalidInput" });
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

test("a page of orders never holds what the payer's machine was told, or from where he came", async () => {
  const { orderNo } = await aSlyOrder();
  const token = await tokenOf("administrator");
  const { id } = await database.db
    .selectFrom("orders")
    .select("id")
    .where("order_no", "=", orderNo)
    .executeTakeFirstOrThrow();
  const answer = await app.server.inject(officeRequest(adminCalls.order.detail, { id: String(id) }, token));
  expect(answer.body).toContain(orderNo);
  expect(answer.body).not.toContain("bizpayurl");
});
