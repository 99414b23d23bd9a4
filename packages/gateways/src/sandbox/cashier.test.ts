import { afterAll, beforeAll, expect, test } from "vitest";
import { aPurchase, type PaySite, press, startPaySite, submitForm } from "../testing/pay-site.ts";

let site: PaySite;

beforeAll(async () => {
  site = await startPaySite();
});

afterAll(() => site?.close());

async function place(channel: "wechat" | "alipay", overrides: Parameters<typeof aPurchase>[0] = {}) {
  const purchase = aPurchase(overrides);
  const given = await site[channel].create(site[channel].prepare(purchase));
  if (given.ok && given.checkout.kind === "form") await submitForm(site, given.checkout.html);
  const order = site.sandbox.orderStore.find(channel, purchase.outTradeNo);
  if (!order) throw new Error("no order");
  return order;
}

const open = (token: string) => fetch(`${site.origin}/sandbox/pay/cashier/${token}`);

test.each(["wechat", "alipay"] as const)(
  "%s's cashier displays what is paid and offers to pay or to cancel",
  async (channel) => {
    const { token } = await place(channel, { subject: `花圈 "大"+50% & <b>` });
    const page = await open(token);
    const html = await page.text();
    expect(html).toContain("¥ 19.99");
    expect(html).toMatch(/花圈 &quot;大&quot;\+50% (&amp;|＆) &lt;b&gt;/);
    expect([...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual(
      expect.arrayContaining(["确认支付", "放弃支付"]),
    );
    expect(html).not.toMatch(/<script|style=|onclick/);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    expect(page.headers.get("cache-control")).toBe("no-store");
    const style = await fetch(`${site.origin}/sandbox/pay/cashier.css`);
    expect(style.headers.get("content-type")).toBe("text/css; charset=utf-8");
  },
);

test("a payer who cancelled may still pay; one who paid sees that on every visit", async () => {
  const { token, outTradeNo } = await place("wechat");
  expect(await (await press(site, outTradeNo, "abandon")).text()).toContain("已放弃支付");
  expect(await (await press(site, outTradeNo, "pay")).text()).toContain("支付成功");
  expect(await (await open(token)).text()).toContain("支付成功");
});

test("a refund is displayed with its amount, at the cashier and in the list of the sandbox", async () => {
  const { token, outTradeNo } = await place("alipay");
  await press(site, outTradeNo, "pay");
  const order = site.sandbox.orderStore.find("alipay", outTradeNo);
  if (!order) throw new Error("no order");
  const givenBack = (amount: number, state: "success" | "processing") => ({
    outRefundNo: `${outTradeNo}-${amount}`,
    refundNo: `r${amount}`,
    amount,
    state,
    reason: "",
    notifyUrl: null,
    at: order.createdAt,
  });
  order.refunds.push(givenBack(500, "success"));
  expect(await (await open(token)).text()).toContain("<h1>已退款 5.00 元</h1>");
  order.refunds.push(givenBack(1499, "processing"));
  expect(await (await open(token)).text()).toContain("<h1>已退款 5.00 元，退款中 14.99 元</h1>");
  const list = await (await fetch(`${site.origin}/sandbox/pay`, { headers: { accept: "text/html" } })).text();
  const row = list.split("<tr>").find((text) => text.includes(outTradeNo));
  expect(row).toContain("<td>已退款 5.00 元，退款中 14.99 元</td>");
});

test("a new code invalidates the old one", async () => {
  const purchase = aPurchase();
  const request = site.wechat.prepare(purchase);
  await site.wechat.create(request);
  const old = site.sandbox.orderStore.find("wechat", purchase.outTradeNo)?.token ?? "";
  await site.wechat.create(request);
  const page = await open(old);
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("已经失效")]);
});

test("the cashier's form may redirect to the shop's own origin, and to no script", async () => {
  const { token } = await place("alipay", { returnUrl: "http://localhost:3000/home?id=1" });
  expect((await open(token)).headers.get("content-security-policy")).toContain(
    "form-action 'self' http://localhost:3000;",
  );
  const phone = await place("wechat", { scene: "phone" });
  await fetch(`${site.origin}/sandbox/pay/cashier/${phone.token}?redirect_url=javascript%3Aalert(1)`);
  expect(site.sandbox.orderStore.find("wechat", phone.outTradeNo)?.returnUrl).toBeNull();
});
