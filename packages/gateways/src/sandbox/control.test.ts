import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aPurchase, type PaySite, startPaySite } from "../testing/pay-site.ts";
import { faultNames } from "./fault-injector.ts";

let site: PaySite;

beforeAll(async () => {
  site = await startPaySite();
});

afterAll(() => site?.close());

afterEach(() => site.sandbox.faults.clear());

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${site.origin}/sandbox/pay${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
    redirect: "manual",
  });

async function place() {
  const purchase = aPurchase({ subject: "<b>花圈</b>" });
  await site.wechat.create(site.wechat.prepare(purchase));
  return purchase.outTradeNo;
}

test("a fault is set by form or JSON, happens as often as set, and all are cleared at once", async () => {
  const outTradeNo = await place();
  expect(await (await post("/faults", { name: "busy", times: "2", outTradeNo, step: "query" })).json()).toEqual([
    { name: "busy", times: 2, outTradeNo, step: "query", ms: 1_000 },
  ]);
  const other = await place();
  expect(await site.wechat.query(other)).toMatchObject({ ok: true });
  for (const ok of [false, false, true]) expect(await site.wechat.query(outTradeNo)).toMatchObject({ ok });
  const body = JSON.stringify({ name: "slow", ms: 5 });
  await fetch(`${site.origin}/sandbox/pay/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  expect(site.sandbox.faults.list()).toMatchObject([{ name: "slow", times: 1, ms: 5 }]);
  await post("/faults/clear", {});
  expect(site.sandbox.faults.list()).toEqual([]);
});

test("an unknown fault, order or action changes nothing", async () => {
  const outTradeNo = await place();
  expect((await post("/faults", { name: "earthquake" })).status).toBe(400);
  expect((await post(`/orders/${outTradeNo}`, { action: "steal" })).status).toBe(400);
  expect((await post("/orders/CM1", { action: "pay" })).status).toBe(404);
  expect((await fetch(`${site.origin}/sandbox/pay/orders/CM1`)).status).toBe(404);
  expect(site.sandbox.orderStore.find("wechat", outTradeNo)?.state).toBe("open");
});

test("a test plays the payer, and the answer comes once our side was notified", async () => {
  const outTradeNo = await place();
  site.notifications.length = 0;
  expect(await (await post(`/orders/${outTradeNo}`, { action: "pay" })).json()).toMatchObject({ state: "paid" });
  expect(site.notifications).toHaveLength(1);
  await post(`/orders/${outTradeNo}`, { action: "notifyAgain" });
  expect(new Set(site.events().map(({ eventId }) => eventId)).size).toBe(1);
  expect(site.notifications).toHaveLength(2);
  const late = await place();
  await post(`/orders/${late}`, { action: "close" });
  await post(`/orders/${late}`, { action: "pay" });
  expect(site.sandbox.orderStore.find("wechat", late)?.state).toBe("closed");
  await post(`/orders/${late}`, { action: "payAnyway" });
  const order = await fetch(`${site.origin}/sandbox/pay/orders/${late}`);
  expect(await order.json()).toMatchObject({ state: "paid", notices: [{ kind: "paid", tries: 1, dueAt: null }] });
});

test("in a browser, orders and faults are on one page without scripts, and forms redirect back to it", async () => {
  const outTradeNo = await place();
  site.sandbox.faults.set("busy");
  const html = await (await fetch(`${site.origin}/sandbox/pay`, { headers: { accept: "text/html" } })).text();
  expect(html).toContain(outTradeNo);
  for (const label of Object.values(faultNames)) expect(html).toContain(label);
  expect(html).not.toMatch(/<script|style=|onclick|<b>花圈/);
  const pressed = await post("/faults", { name: "broken" }, { accept: "text/html" });
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, "/sandbox/pay"]);
  const json = await fetch(`${site.origin}/sandbox/pay`, { headers: { accept: "application/json" } });
  expect(await json.json()).toMatchObject({
    faults: [{ name: "busy" }, { name: "broken" }],
    orders: expect.any(Array),
  });
});
