import type { Db } from "@changming/db/database";
import { fakeAppid } from "@changming/gateways/testing/fake-pay-gateway";
import type { WechatOutcome } from "@changming/gateways/wechat/wechat-gateway";
import { sha256Hex } from "@changming/kit/ids";
import { type Checkout, presentCheckout } from "../checkout/checkout.ts";
import { createOrder } from "../checkout/create-order.ts";
import { payOrder } from "../checkout/pay-order.ts";
import { aSession } from "./builders.ts";
import { PayWorld } from "./paying.ts";
import { asAccount } from "./test-ctx.ts";
import { testServices, type TestServices } from "./test-services.ts";

type Outcomes = Record<string, WechatOutcome>;

/** The WeChat user of a code. */
export const payer = (openid: string, appid = fakeAppid): WechatOutcome => ({
  ok: true,
  identity: { appid, openid, unionid: null },
});

/** A buyer in WeChat's browser, in a session of their own; each code is this outcome. */
export async function insideWechat(
  db: Db,
  outcomes: Outcomes = { c1: payer("o1"), c2: payer("o2") },
  insideAppid = fakeAppid,
) {
  const world = await PayWorld.open(db);
  const services: TestServices = testServices({
    pay: world.services.pay,
    wechat: {
      name: "sandbox",
      ways: ["inside", "scan"],
      insideAppid,
      address: () => "",
      identify: async (_way, code) => outcomes[code] ?? { ok: false, reason: "code", detail: "40029" },
      fetchTicket: async () => ({ ok: false, reason: "rejected", detail: "off" }),
      hasTemplate: false,
      sendTemplate: async () => ({ sent: false, reason: "rejected", detail: "off" }),
      events: null,
    },
  });
  const sessionHash = sha256Hex(await aSession(db, world.accountId));
  const ctx = (hash = sessionHash, browser: "wechat" | "alipay" | "phone" | "pc" = "wechat") => ({
    ...world.ctx(asAccount(world.accountId, hash)),
    browser,
    services,
  });
  const pages = { returnUrl: "", quitUrl: "" };
  return {
    world,
    ctx,
    order: (payType: 4 | 6 = 4, on = ctx()) =>
      createOrder(on, {
        ...pages,
        payType,
        residenceId: world.residenceId,
        giftId: world.gift.id,
        quantity: 1,
        ref: null,
        isAdult: false,
      }),
    pay: ({ order }: Checkout, payType: 4 | 6 = 4, on = ctx()) =>
      payOrder(on, { ...pages, orderNo: order.order_no, payType }),
    /** Another session of the same account, in another WeChat. */
    anotherSession: async () => sha256Hex(await aSession(db, world.accountId)),
    shown: (checkout: Checkout) => presentCheckout(checkout, world.now),
  };
}
