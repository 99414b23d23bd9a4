import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fen } from "@changming/kit/money";
import { aPurchase, type PaySite, press, startPaySite } from "../testing/pay-site.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { OrderStore } from "./order-store.ts";

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

test("the gateways still have all orders, payments and refunds after they were killed", async () => {
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
  // Killed: nothing is closed properly, and the last row may be half written.
  await appendFile(join(folder, "orders.jsonl"), '{"provider":"wechat","outTra');
  const after = await start();
  expect(await after.wechat.query(open.outTradeNo)).toEqual({ ok: true, trade: { state: "pending" } });
  expect(await after.wechat.query(paid.outTradeNo)).toMatchObject({ trade: { state: "refunded", amount: 1_999 } });
  expect(await after.wechat.queryRefund(paid.outTradeNo, `R${paid.outTradeNo}`)).toEqual({ ok: true, state: "done" });
  expect(await after.wechat.create(paid.request)).toMatchObject({ ok: false, code: "ORDERPAID" });
});

test("a notification that was not sent yet is sent after the restart", async () => {
  const before = await start();
  before.sandbox.faults.set("lateNotify", { ms: 3_600_000 });
  const { outTradeNo } = await place(before);
  await press(before, outTradeNo, "pay");
  expect(before.notifications).toEqual([]);
  await start();
  // The address in the order is the first server's.
  await expect.poll(() => before.events(), { timeout: 10_000 }).toMatchObject([{ kind: "paid", outTradeNo }]);
});

test("the journal is compacted at the start and only its owner can read it", async () => {
  const first = new OrderStore(folder);
  const site = await startPaySite();
  sites.push(site);
  const { outTradeNo } = await place(site);
  const order = site.sandbox.orderStore.find("wechat", outTradeNo);
  if (!order) throw new Error("no order");
  for (let count = 0; count < 5; count++) first.save(order);
  first.close();
  const lines = async () => (await readFile(join(folder, "orders.jsonl"), "utf8")).trim().split("\n").length;
  expect(await lines()).toBe(5);
  const second = new OrderStore(folder);
  expect([await lines(), second.all()]).toEqual([1, [order]]);
  second.close();
  expect((await stat(join(folder, "orders.jsonl"))).mode & 0o777).toBe(0o600);
});
