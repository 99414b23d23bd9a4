import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fen } from "@changming/kit/money";
import { aPurchase, type PaySite, press, startPaySite } from "../../testing/pay-site.ts";
import { makeTempFolder } from "../../testing/temp-folder.ts";
import { OrderBook } from "./order-book.ts";
import { openPayKeys } from "./pay-keys.ts";

let folder: string;
let discard: () => Promise<void>;
let sites: PaySite[];

beforeEach(async () => {
  ({ path: folder, discard } = await makeTempFolder());
  sites = [];
});

afterEach(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await discard();
});

async function start(): Promise<PaySite> {
  const site = await startPaySite({ folder });
  sites.push(site);
  return site;
}

async function place(site: PaySite) {
  const purchase = aPurchase();
  const request = site.wechat.prepare(purchase);
  await site.wechat.create(request);
  return { ...purchase, request };
}

test("what the gateways knew, they know after they were killed: orders, payments and refunds", async () => {
  const before = await start();
  const open = await place(before);
  const paid = await place(before);
  await press(before, paid.outTradeNo, "pay");
  await before.wechat.refund({
    ...paid,
    outRefundNo: `R${paid.outTradeNo}`,
    amount: fen(1),
    total: fen(1_999),
    reason: "退",
  });
  await before.sandbox.notifier.settled();
  // Killed: nothing is closed in order, and the last line may be half written.
  await appendFile(join(folder, "orders.jsonl"), '{"provider":"wechat","outTra');
  const after = await start();
  expect(await after.wechat.query(open.outTradeNo)).toEqual({ ok: true, trade: { state: "pending" } });
  expect(await after.wechat.query(paid.outTradeNo)).toMatchObject({ trade: { state: "refunded", amount: 1_999 } });
  expect(await after.wechat.queryRefund(paid.outTradeNo, `R${paid.outTradeNo}`)).toEqual({ ok: true, state: "done" });
  expect(await after.wechat.create(paid.request)).toMatchObject({ ok: false, code: "ORDERPAID" });
});

test("what was not told yet is told after the restart", async () => {
  const before = await start();
  before.sandbox.faults.set("lateNotify", { ms: 3_600_000 });
  const { outTradeNo } = await place(before);
  await press(before, outTradeNo, "pay");
  expect(before.told).toEqual([]);
  await start();
  // The address in the order is the first server's.
  await expect.poll(() => before.events(), { timeout: 10_000 }).toMatchObject([{ kind: "paid", outTradeNo }]);
});

test("the journal is tidied at the start and is nobody else's to read", async () => {
  const first = new OrderBook(folder);
  const site = await startPaySite();
  sites.push(site);
  const { outTradeNo } = await place(site);
  const order = site.sandbox.book.find("wechat", outTradeNo);
  if (!order) throw new Error("no order");
  for (let count = 0; count < 5; count++) first.save(order);
  first.close();
  const lines = async () => (await readFile(join(folder, "orders.jsonl"), "utf8")).trim().split("\n").length;
  expect(await lines()).toBe(5);
  const second = new OrderBook(folder);
  expect([await lines(), second.all()]).toEqual([1, [order]]);
  second.close();
  expect((await stat(join(folder, "orders.jsonl"))).mode & 0o777).toBe(0o600);
});

test("keys are made once, are each other's, and nobody else reads them", async () => {
  const [keys, again] = await Promise.all([openPayKeys(folder), openPayKeys(folder)]);
  expect(again.wechat.apiKey).toBe(keys.wechat.apiKey);
  expect((await openPayKeys(folder)).alipay.appId).toBe(keys.alipay.appId);
  expect(keys.wechat.apiKey).toHaveLength(32);
  expect((await stat(join(folder, "keys.json"))).mode & 0o777).toBe(0o600);
});
