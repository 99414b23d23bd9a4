import { afterAll, beforeAll, expect, test } from "vitest";
import { order } from "@changming/contract/order";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aSession, aResidence, anAccount } from "@changming/domain/testing/builders";
import { aGift, type BuiltGift } from "@changming/domain/testing/tributes";
import { FakePayGateway } from "@changming/gateways/testing/fake-pay-gateway";
import type { App } from "../../app.ts";
import { sendRequest, requestOf } from "../../testing/requests.ts";
import { createTestApp, testNow } from "../../testing/test-app.ts";
import { loadBasics } from "@changming/db/starter/load-basics";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const weChat = `${iPhone} MicroMessenger/8.0.50`;
const weChatOnPc = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) WindowsWechat MicroMessenger/7.0";

let database: TestDatabase;
let app: App;
let wechat: FakePayGateway;
let now = testNow;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  const clock = () => new Date(now);
  wechat = new FakePayGateway(4, clock);
  const gateways = { 4: wechat, 6: new FakePayGateway(6, clock) };
  app = await createTestApp(database, { clock, pay: { gateways } });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

interface Buyer {
  accountId: number;
  token: string;
  residenceId: number;
  gift: BuiltGift;
}

async function aBuyer(overrides: Parameters<typeof aGift>[1] = {}): Promise<Buyer> {
  const { db } = database;
  const accountId = (await anAccount(db)).id;
  const token = await aSession(db, accountId);
  return { accountId, token, residenceId: (await aResidence(db)).id, gift: await aGift(db, overrides) };
}

/** The body of the answer; on an error the whole envelope. */
async function create(buyer: Buyer, fields: Record<string, string> = {}, userAgent = "") {
  const input = { payType: "4", residenceId: String(buyer.residenceId), giftId: String(buyer.gift.id), nums: "1" };
  const request = requestOf(order.create, { ...input, ...fields }, buyer.token);
  const { envelope } = await sendRequest(app.server, {
    ...request,
    headers: { ...request.headers, "user-agent": userAgent },
  });
  return envelope as { code: number; error?: string; msg: string; field?: string; body: Record<string, unknown> };
}

const query = async (buyer: Buyer, orderId: unknown) =>
  (await sendRequest(app.server, requestOf(order.query, { orderId: String(orderId), payType: "4" }, buyer.token)))
    .envelope;

async function payAndNotify(outTradeNo: string): Promise<number> {
  wechat.pay(outTradeNo);
  const { headers, raw } = wechat.paidEvent(outTradeNo, { eventId: outTradeNo });
  const jsonHeaders = { ...headers, "content-type": "application/json" };
  const reply = await app.server.inject({
    method: "POST",
    url: "/callbacks/wechat",
    headers: jsonHeaders,
    payload: raw,
  });
  return reply.statusCode;
}

const lastNumber = () => [...wechat.trades.keys()].at(-1) ?? "";

test("a gift is ordered by a form, paid and notified, and then the query is truthy", async () => {
  const buyer = await aBuyer({ price_fen: 990 });
  const { code, body } = await create(buyer, { nums: "3", authCode: "" });
  expect(code).toBe(1);
  expect(body).toMatchObject({ state: "waiting", configKind: "code", money: "29.70", payType: 4 });
  expect(body.config).toBe(`http://gateway.example/${lastNumber()}`);
  expect(await query(buyer, body.orderId)).toMatchObject({ code: 1, body: 0 });
  expect(await payAndNotify(lastNumber())).toBe(200);
  expect(await query(buyer, body.orderId)).toMatchObject({ code: 1, body: 1 });
});

test("price, coins, free flag, name and id sent by a client change nothing", async () => {
  const buyer = await aBuyer({ price_fen: 1_000, coins: 10 });
  const lies = {
    price: "0.01",
    total_price: "0.01",
    money: "0.01",
    amount: "1",
    coin_nums: "999999",
    gongyi_free: "1",
    isFree: "1",
    userId: "1",
    username: "别人",
    accountId: "1",
    state: "paid",
  };
  const { body } = await create(buyer, { ...lies, nums: "2" });
  expect(body.money).toBe("20.00");
  const item = await database.db
    .selectFrom("order_item")
    .innerJoin("orders", "orders.id", "order_item.order_id")
    .select(["order_item.amount_fen", "order_item.unit_coins", "orders.amount_fen as order_amount_fen", "orders.state"])
    .select("orders.account_id")
    .where("orders.order_no", "=", String(body.orderId))
    .executeTakeFirst();
  const own = { account_id: buyer.accountId, state: "paying" };
  expect(item).toEqual({ amount_fen: 2_000, unit_coins: 10, order_amount_fen: 2_000, ...own });
  expect(await payAndNotify(lastNumber())).toBe(200);
  const given = database.db.selectFrom("given_gift").select(["account_id", "coins", "quantity"]);
  const ofOwn = given.where("residence_id", "=", buyer.residenceId).execute();
  expect(await ofOwn).toEqual([{ account_id: buyer.accountId, coins: 20, quantity: 2 }]);
});

test.each(["0", "100", "-1", "1.5", "abc", "十二"])("the quantity %s is rejected with a message", async (nums) => {
  const buyer = await aBuyer();
  expect(await create(buyer, { nums })).toMatchObject({ code: 0, field: "nums", msg: "数量请填 1 到 99" });
});

test.each(["5", "3", "7", "wechat", ""])("the method %s is rejected with a message", async (payType) => {
  const buyer = await aBuyer();
  expect(await create(buyer, { payType })).toMatchObject({ code: 0, field: "payType", msg: "请选择付款方式" });
});

test("a phone gets an address, WeChat on a phone an error, and WeChat on a PC a QR code", async () => {
  const buyer = await aBuyer();
  expect((await create(buyer, {}, iPhone)).body).toMatchObject({ configKind: "redirect" });
  now = new Date(now.getTime() + 2_000);
  expect(await create(buyer, {}, weChat)).toMatchObject({ code: 0, error: "payInBrowser" });
  expect((await create(buyer, {}, weChatOnPc)).body).toMatchObject({ configKind: "code" });
});

test("the payer is redirected to pages of this site only", async () => {
  const buyer = await aBuyer();
  const { body } = await create(buyer, { returnUrl: "https://evil.example/home", quitUrl: "javascript:alert(1)" });
  const row = await database.db
    .selectFrom("orders")
    .select(["return_path", "quit_path"])
    .where("order_no", "=", String(body.orderId))
    .executeTakeFirst();
  const home = `/home?id=${buyer.residenceId}`;
  expect(row).toEqual({ return_path: `${home}&payTypeid=6&rid=1`, quit_path: home });
});

test("switching the method keeps the order, and the state call returns its current state", async () => {
  const buyer = await aBuyer();
  const { body } = await create(buyer);
  now = new Date(now.getTime() + 2_000);
  const orderId = String(body.orderId);
  const switched = await sendRequest(app.server, requestOf(order.pay, { orderId, payType: "6" }, buyer.token));
  expect(switched.envelope).toMatchObject({ code: 1, body: { orderId, payType: 6, configKind: "form" } });
  const state = await sendRequest(app.server, requestOf(order.state, { orderId }, buyer.token));
  expect(state.envelope).toEqual(switched.envelope);
});

test("a visitor gets the login error, and a GET creates no order", async () => {
  const buyer = await aBuyer();
  expect(await create({ ...buyer, token: "" })).toMatchObject({ code: 1003, error: "sessionInvalid" });
  const url = `/api/missOrder/index?actionName=createOrder&payType=4&residenceId=${buyer.residenceId}&giftId=${buyer.gift.id}`;
  const headers = { authorization: `Bearer ${buyer.token}` };
  const response = await app.server.inject({ method: "GET", url, headers });
  expect(response.json()).toMatchObject({ code: 0, error: "unknownCall" });
});
