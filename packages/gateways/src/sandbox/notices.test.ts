import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aPurchase, type PaySite, press, startPaySite, submitForm } from "../testing/pay-site.ts";
import type { FaultName } from "./fault-injector.ts";

let site: PaySite;

beforeAll(async () => {
  site = await startPaySite();
});

afterAll(() => site?.close());

afterEach(async () => {
  await site.sandbox.notifier.settled();
  site.sandbox.faults.clear();
  site.rejectNotifications(0);
  site.notifications.length = 0;
});

type Channel = "wechat" | "alipay";
const channels: Channel[] = ["wechat", "alipay"];

/** Places an order, and pays it while this fault is set. */
async function pay(channel: Channel, fault?: FaultName, ms = 0): Promise<string> {
  const purchase = aPurchase();
  const given = await site[channel].create(site[channel].prepare(purchase));
  if (given.ok && given.checkout.kind === "form") await submitForm(site, given.checkout.html);
  if (fault) site.sandbox.faults.set(fault, { outTradeNo: purchase.outTradeNo, ms });
  await press(site, purchase.outTradeNo, "pay");
  await site.sandbox.notifier.settled();
  return purchase.outTradeNo;
}

const noticesOf = (channel: Channel, outTradeNo: string) =>
  site.sandbox.orderStore.find(channel, outTradeNo)?.notices ?? [];
const reasons = () => site.notifications.map(({ reading }) => (reading.ok ? "ok" : reading.reason));

test.each(channels)("%s notifies again until it is answered, newly signed, with the same number", async (channel) => {
  site.rejectNotifications(2);
  await pay(channel);
  await expect.poll(() => site.notifications.length, { timeout: 10_000 }).toBe(3);
  await site.sandbox.notifier.settled();
  expect(new Set(site.events().map(({ eventId }) => eventId)).size).toBe(1);
  if (channel === "wechat") {
    expect(new Set(site.notifications.map(({ headers }) => headers["wechatpay-nonce"])).size).toBe(3);
  }
});

test.each(channels)("%s gives up when its schedule ends", async (channel) => {
  const fast = await startPaySite({ speed: 10_000_000 });
  fast.rejectNotifications(Infinity);
  const purchase = aPurchase();
  const given = await fast[channel].create(fast[channel].prepare(purchase));
  if (given.ok && given.checkout.kind === "form") await submitForm(fast, given.checkout.html);
  await press(fast, purchase.outTradeNo, "pay");
  const [notice] = fast.sandbox.orderStore.find(channel, purchase.outTradeNo)?.notices ?? [];
  await expect.poll(() => notice?.dueAt, { timeout: 10_000 }).toBeNull();
  expect(fast.notifications).toHaveLength(channel === "wechat" ? 16 : 8);
  await fast.close();
});

test.each(channels)("%s may not notify at all, and a query finds the payment", async (channel) => {
  const outTradeNo = await pay(channel, "noNotify");
  expect(site.notifications).toEqual([]);
  expect(await site[channel].query(outTradeNo)).toMatchObject({ trade: { state: "paid" } });
});

test.each(channels)("%s may notify late, twice, and twice at once", async (channel) => {
  await pay(channel, "lateNotify", 5);
  await expect.poll(() => site.notifications.length, { timeout: 10_000 }).toBe(1);
  for (const fault of ["duplicateNotify", "twinNotify"] as const) {
    site.notifications.length = 0;
    await pay(channel, fault);
    const ids = site.events().map(({ eventId }) => eventId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  }
});

test.each(channels)(
  "a notification of %s with a wrong signature, or a probe of it, is rejected and a valid one follows",
  async (channel) => {
    for (const fault of ["badNotify", "signTest"] as const) {
      site.notifications.length = 0;
      const outTradeNo = await pay(channel, fault);
      await expect.poll(() => site.notifications.length, { timeout: 10_000 }).toBe(2);
      await site.sandbox.notifier.settled();
      expect(reasons()).toEqual(["badSignature", "ok"]);
      expect(noticesOf(channel, outTradeNo)).toMatchObject([{ dueAt: null }]);
    }
  },
);

test.each([
  ["staleNotify", "stale"],
  ["wrongKey", "badSignature"],
  ["badTag", "unreadable"],
] as const)("WeChat's %s is rejected, and a valid one follows", async (fault, reason) => {
  await pay("wechat", fault);
  await expect.poll(reasons, { timeout: 10_000 }).toEqual([reason, "ok"]);
});

test.each(channels)(
  "%s may notify a wrong amount or a foreign app and merchant: parsed, and recognized as such",
  async (channel) => {
    await pay(channel, "wrongAmount");
    expect(site.events()).toMatchObject([{ kind: "paid", amount: 2_000, isOurs: true }]);
    for (const fault of ["wrongApp", "wrongMerchant"] as const) {
      site.notifications.length = 0;
      await pay(channel, fault);
      expect(site.events()).toMatchObject([{ kind: "paid", amount: 1_999, isOurs: false }]);
    }
  },
);

test.each(channels)("any bit of %s's body that is changed in transit invalidates it", async (channel) => {
  await pay(channel);
  const [{ raw, headers }] = site.notifications as [(typeof site.notifications)[number]];
  for (let at = 0; at < raw.length; at += 7) {
    const changed = Buffer.from(raw);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(site[channel].parseNotify(headers, changed)).toMatchObject({ ok: false });
  }
  expect(site[channel].parseNotify(headers, raw)).toMatchObject({ ok: true });
});

test("a notification of one channel is rejected by the other", async () => {
  await pay("wechat");
  await pay("alipay");
  for (const { channel, raw, headers } of site.notifications) {
    const other = channel === 4 ? site.alipay : site.wechat;
    expect(other.parseNotify(headers, raw)).toEqual({ ok: false, reason: "badSignature" });
  }
});
