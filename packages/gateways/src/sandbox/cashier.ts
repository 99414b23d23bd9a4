import type { FastifyInstance, FastifyReply } from "fastify";
import { signedParams } from "../pay/alipay/alipay-signature.ts";
import { fen, yuanText } from "@changming/kit/money";
import { productName } from "@changming/kit/product-name";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import {
  cashierStyle,
  cashierStylePath,
  type PageButton,
  type SandboxPage,
  sendPage,
  refundText,
} from "./cashier-page.ts";
import type { SandboxOrder } from "./order-store.ts";
import type { SandboxCore } from "./sandbox-core.ts";

const names = { wechat: "微信支付", alipay: "支付宝" } as const;

type CashierRequest = { Params: { token: string }; Querystring: { redirect_url?: unknown } };

/** The payer's page, on a phone and on a PC: `/sandbox/pay/cashier/:token`. */
export function mountCashier(scope: FastifyInstance, core: SandboxCore): void {
  const find = (token: string) => core.orderStore.search((order) => order.token === token);

  scope.get(cashierStylePath, (_request, reply) => reply.type("text/css; charset=utf-8").send(cashierStyle));

  scope.get<CashierRequest>("/sandbox/pay/cashier/:token", (request, reply) => {
    const order = find(request.params.token);
    if (!order) return sendUnknown(reply);
    rememberReturn(core, order, request.query.redirect_url);
    return sendCashier(core, reply, core.payer.refresh(order));
  });

  scope.post<CashierRequest>("/sandbox/pay/cashier/:token", (request, reply) => {
    const order = find(request.params.token);
    if (!order) return sendUnknown(reply);
    const action = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString("utf8") : "").get(
      "action",
    );
    core.payer.refresh(order);
    if (action === "scan") core.payer.scan(order);
    if (action === "abandon") return leave(reply, order);
    if (action !== "pay") return sendCashier(core, reply, order);
    const { isPaid, notified } = core.payer.pay(order);
    void notified;
    const back = isPaid ? returnAddress(core, order) : null;
    return back === null ? sendCashier(core, reply, order) : reply.redirect(back, 303);
  });
}

/** H5 sends the page after paying in the address of the cashier, not in the order. */
function rememberReturn(core: SandboxCore, order: SandboxOrder, redirectUrl: unknown): void {
  if (order.scene !== "h5" || typeof redirectUrl !== "string" || order.returnUrl === redirectUrl) return;
  if (!/^https?:$/.test(URL.parse(redirectUrl)?.protocol ?? "")) return;
  order.returnUrl = redirectUrl;
  core.orderStore.save(order);
}

/** Alipay signs what it adds to the merchant's address and includes no state; WeChat adds nothing. */
function returnAddress({ keys, clock }: SandboxCore, order: SandboxOrder): string | null {
  if (order.returnUrl === null) return null;
  if (order.provider === "wechat") return order.returnUrl;
  const url = new URL(order.returnUrl);
  const params = {
    charset: "utf-8",
    out_trade_no: order.outTradeNo,
    method: `alipay.trade.${order.scene}.pay.return`,
    total_amount: yuanText(fen(order.amount)),
    trade_no: order.tradeNo ?? "",
    auth_app_id: keys.alipay.appId,
    version: "1.0",
    app_id: keys.alipay.appId,
    seller_id: keys.alipay.sellerId,
    timestamp: shanghaiDateTime(clock()),
  };
  const { sign = "", ...signed } = signedParams(params, keys.alipay.alipay.privateKey);
  for (const [name, value] of Object.entries({ ...signed, sign_type: "RSA2", sign })) url.searchParams.set(name, value);
  return url.href;
}

/** Target for a payer who does not pay; null on a PC, where the page with the code is still open beside this one. */
const quitAddress = (order: SandboxOrder) => (order.scene === "h5" ? order.returnUrl : order.quitUrl);

function leave(reply: FastifyReply, order: SandboxOrder) {
  const back = quitAddress(order);
  if (back !== null) return reply.redirect(back, 303);
  return sendPage(reply, {
    title: "已放弃支付",
    lines: ["没有扣款，订单还在。", "可以关闭这个页面，回到原来的页面再付，或者换一种方式。"],
  });
}

function sendUnknown(reply: FastifyReply) {
  const lines = ["它可能已经换了新的，请回到原来的页面，重新获取。"];
  return sendPage(reply, { title: "这个付款码已经失效", lines }, 404);
}

function sendCashier(core: SandboxCore, reply: FastifyReply, order: SandboxOrder) {
  const targets = [order.returnUrl, order.quitUrl].flatMap((url) => (url === null ? [] : [new URL(url).origin]));
  return sendPage(reply, pageOf(core, order), 200, targets);
}

function pageOf(core: SandboxCore, order: SandboxOrder): SandboxPage {
  const facts: [string, string][] = [
    ["收款方", productName],
    ["内容", order.subject],
    ["单号", order.outTradeNo],
  ];
  const head = { amount: yuanText(fen(order.amount)), facts };
  const back = order.state === "paid" ? returnAddress(core, order) : quitAddress(order);
  const link = back === null ? undefined : { href: back, label: "回到长明" };
  const refunded = refundText(order);
  if (refunded !== "") return { ...head, title: refunded, lines: ["退回原来付款的账户，可以关闭这个页面了。"], link };
  if (order.state === "paid") return { ...head, title: "支付成功", lines: ["可以关闭这个页面了。"], link };
  if (order.state === "closed")
    return { ...head, title: "这笔订单已经关闭", lines: ["没有扣款。需要的话，请回到原来的页面重新下单。"], link };
  if (core.payer.isOver(order))
    return { ...head, title: "付款时间已过", lines: ["没有扣款。请回到原来的页面，重新付款。"], link };
  const login: PageButton[] = order.state === "unseen" ? [{ label: "先登录，稍后再付", action: "scan" }] : [];
  return {
    ...head,
    title: `${names[order.provider]}收银台`,
    buttons: [{ label: "确认支付", action: "pay", isMain: true }, { label: "放弃支付", action: "abandon" }, ...login],
  };
}
