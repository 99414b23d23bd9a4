import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { fen, yuanText } from "@changming/kit/money";
import { readJson } from "../http/exchange.ts";
import type { BridgeParams } from "../pay/pay-gateway.ts";
import { isSigned } from "../pay/rsa.ts";
import { bridgeText } from "../pay/wechat/wechat-signature.ts";
import type { SandboxOrder } from "./order-store.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { openidOf, userOf } from "./wechat-users.ts";

const path = "/sandbox/wechatpay/bridge";

/** A new answer to the same order makes the earlier one invalid, as with codes. */
export const prepayIdOf = ({ token }: SandboxOrder): string => `wx${token}`;

const call = z.object({
  /** `open`: the window that asks the payer; `pay` and `cancel`: what the payer presses there. */
  action: z.enum(["open", "pay", "cancel"]),
  params: z.strictObject({
    appId: z.string(),
    timeStamp: z.string().regex(/^\d{10}$/),
    nonceStr: z.string().min(1).max(32),
    package: z.string().startsWith("prepay_id=").max(128),
    signType: z.literal("RSA"),
    paySign: z.string().max(512),
  }),
});

const answerOf = (outcome: "ok" | "cancel" | "fail", why?: string) => ({
  err_msg: `get_brand_wcpay_request:${outcome}`,
  ...(why && { err_desc: why }),
});

/**
 * WeChat's side of the bridge: the check of the parameters and the payer's window, at `/sandbox/wechatpay/bridge`; and
 * the object that WeChat puts into each page, as a script for browsers that are not WeChat.
 */
export function mountBridge(scope: FastifyInstance, core: SandboxCore): void {
  scope.get(`${path}.js`, (_request, reply) => reply.type("text/javascript; charset=utf-8").send(bridgeScript));
  scope.post(path, async ({ body, headers }) => {
    const { data } = call.safeParse(Buffer.isBuffer(body) ? readJson(body.toString("utf8")) : null);
    if (!data) return answerOf("fail", "调用支付JSAPI缺少参数");
    const order = requestedOrder(core, data.params, userOf(headers.cookie));
    if (typeof order === "string") return answerOf("fail", order);
    const about = { outTradeNo: order.outTradeNo };
    if (data.action === "open") {
      if (core.faults.take("bridgeFails", about)) return answerOf("fail", "系统繁忙，请稍后再试");
      return { subject: order.subject, amount: yuanText(fen(order.amount)) };
    }
    const isMisleading = core.faults.take("bridgeMisleads", about) !== null;
    if (data.action === "cancel") return answerOf(isMisleading ? "ok" : "cancel");
    const { isPaid, notified } = core.payer.pay(order);
    void notified;
    return isPaid ? answerOf(isMisleading ? "cancel" : "ok") : answerOf("fail", "订单已失效");
  });
}

/** The order that this user may pay now, or WeChat's words for why not. */
function requestedOrder(core: SandboxCore, params: BridgeParams, user: number): SandboxOrder | string {
  const { appid, merchant } = core.keys.wechat;
  if (params.appId !== appid) return "商家参数格式有误，请联系商家解决";
  if (!isSigned(bridgeText(params), params.paySign, merchant.publicKey)) return "支付验证签名失败";
  const order = core.orderStore.search((one) => `prepay_id=${prepayIdOf(one)}` === params.package);
  if (!order || order.scene !== "jsapi") return "该订单已过期，请重新下单";
  if (order.payerOpenid !== openidOf(appid, user)) return "商家订单信息有误，请重新下单支付";
  if (order.state === "paid") return "该订单已支付";
  return order.state === "open" && !core.payer.isOver(order) ? order : "该订单已过期，请重新下单";
}

const bridgeScript = `(() => {
  const call = async (action, params) => {
    const answer = await fetch(${JSON.stringify(path)}, { method: "POST", body: JSON.stringify({ action, params }) });
    return answer.json();
  };
  async function pay(params) {
    const sheet = await call("open", params);
    if (sheet.err_msg) return sheet;
    return call(confirm("微信支付 ¥" + sheet.amount + "\\n" + sheet.subject) ? "pay" : "cancel", params);
  }
  // On an iPhone WeChat knows the address by which the document was opened, elsewhere the one of now.
  const opened = location.href;
  async function verify(params) {
    const url = (/iPhone|iPad/.test(navigator.userAgent) ? opened : location.href).split("#")[0];
    const body = JSON.stringify({ ...params, url });
    isVerified = (await (await fetch("/sandbox/weixin/jsapi/verify", { method: "POST", body })).json()).err_msg.endsWith(":ok");
    return { err_msg: "preVerifyJSAPI:" + (isVerified ? "ok" : "fail_invalid signature") };
  }
  let isVerified = false;
  // What the menu of WeChat would send, by the call that set it.
  window.sharedInWeixin = {};
  window.WeixinJSBridge = {
    invoke(name, params, done) {
      const fail = () => done({ err_msg: name + ":fail" });
      if (name === "getBrandWCPayRequest") return pay(params).then(done, () => done({ err_msg: "get_brand_wcpay_request:fail" }));
      if (name === "preVerifyJSAPI") return verify(params).then(done, fail);
      if (!/^update(AppMessage|Timeline)ShareData$/.test(name)) return fail();
      if (!isVerified) return done({ err_msg: name + ":permission denied" });
      window.sharedInWeixin[name] = params;
      done({ err_msg: name + ":ok" });
    },
  };
  document.dispatchEvent(new Event("WeixinJSBridgeReady"));
})();
`;
