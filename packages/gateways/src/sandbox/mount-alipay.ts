import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { makeAlipayBill } from "./alipay-bills.ts";
import {
  doneFen,
  placeAlipayOrder,
  queriedTrade,
  readContent,
  requireTrade,
  startAlipayRefund,
  yuan,
} from "./alipay-orders.ts";
import { AlipayError, business, checkApp, paramsOf, errorContent, sendAlipay } from "./alipay-wire.ts";
import { sendPage } from "./cashier-page.ts";
import type { Step } from "./fault-injector.ts";
import type { SandboxOrder } from "./order-store.ts";
import type { SandboxCore } from "./sandbox-core.ts";

export const alipayPrefix = "/sandbox/alipay";

type Params = Record<string, string>;

interface Work {
  content: Record<string, unknown>;
  outTradeNo: string | null;
  after?: () => Promise<void>;
}

const which = z.object({ out_trade_no: z.string().optional(), trade_no: z.string().optional() });

/** OpenAPI 2.0 under `/sandbox/alipay/gateway.do`: pages for payers, answers for the merchant. */
export function mountAlipay(scope: FastifyInstance, core: SandboxCore): void {
  const steps: Record<string, [Step, (core: SandboxCore, params: Params, base: string) => Work]> = {
    "alipay.trade.query": ["query", query],
    "alipay.trade.close": ["close", close],
    "alipay.trade.refund": ["refund", refund],
    "alipay.trade.fastpay.refund.query": ["queryRefund", queryRefund],
    "alipay.data.dataservice.bill.downloadurl.query": ["bill", bill],
  };
  scope.route({
    method: ["GET", "POST"],
    url: `${alipayPrefix}/gateway.do`,
    handler: async (request, reply) => {
      const params = paramsOf(request.url, request.body);
      const { method = "" } = params;
      if (method === "alipay.trade.page.pay") return openCashier(core, reply, params, "page");
      if (method === "alipay.trade.wap.pay") return openCashier(core, reply, params, "wap");
      const [step, work] = steps[method] ?? [];
      if (step === undefined || work === undefined) return reply.code(404).send("isv.invalid-method");
      return serve(core, request, reply, params, step, work);
    },
  });
  scope.get<{ Querystring: Params }>(`${alipayPrefix}/bill`, (request, reply) => {
    const found = core.bills.get(request.query["token"] ?? "");
    if (!found || found.until < core.clock()) return reply.code(404).type("text/plain").send("expired");
    return reply.type("application/zip").send(found.file);
  });
}

async function serve(
  core: SandboxCore,
  request: FastifyRequest,
  reply: FastifyReply,
  params: Params,
  step: Step,
  work: (core: SandboxCore, params: Params, base: string) => Work,
) {
  const { method = "" } = params;
  const about = { outTradeNo: numberIn(params), step };
  try {
    checkApp(core, params);
    const slow = core.faults.take("slow", about);
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms));
    if (core.faults.take("busy", about)) return reply.code(429).send("");
    if (core.faults.take("broken", about)) throw new AlipayError("20000", "aop.unknow-error", "系统繁忙");
    const { content, outTradeNo, after } = work(core, params, `http://${request.headers.host}${alipayPrefix}`);
    const done = { code: "10000", msg: "Success", ...content };
    const sent = sendAlipay(core, reply, { method, content: done, outTradeNo, step });
    void after?.();
    return sent;
  } catch (error) {
    if (!(error instanceof AlipayError)) throw error;
    return sendAlipay(core, reply, { method, content: errorContent(error), outTradeNo: about.outTradeNo, step });
  }
}

function numberIn(params: Params): string | null {
  try {
    return readContent(which, params).out_trade_no ?? null;
  } catch {
    return null;
  }
}

/** A browser submits the merchant's form: it is redirected to the cashier, or gets an error page. */
async function openCashier(core: SandboxCore, reply: FastifyReply, params: Params, scene: "page" | "wap") {
  let order: SandboxOrder;
  try {
    checkApp(core, params);
    order = placeAlipayOrder(core, params, scene);
  } catch (error) {
    if (!(error instanceof AlipayError)) throw error;
    return sendPage(reply, { title: "这笔订单没能打开", lines: [`${error.message}（${error.subCode}）`] }, 400);
  }
  const about = { outTradeNo: order.outTradeNo, step: "create" as const };
  if (core.faults.take("notifyBeforeAnswer", about)) await core.payer.pay(order).notified;
  return reply.redirect(`/sandbox/pay/cashier/${order.token}`, 303);
}

function query(core: SandboxCore, params: Params): Work {
  const order = requireTrade(core, readContent(which, params));
  return { content: queriedTrade(order), outTradeNo: order.outTradeNo };
}

function close(core: SandboxCore, params: Params): Work {
  const order = requireTrade(core, readContent(which, params));
  const about = { outTradeNo: order.outTradeNo, step: "close" as const };
  if (core.faults.take("payBeforeClose", about)) void core.payer.pay(order, { forced: true }).notified;
  if (order.state !== "open") throw business("ACQ.TRADE_STATUS_ERROR", "交易状态不合法");
  order.state = "closed";
  core.orderStore.save(order);
  const after = async () => {
    if (core.faults.take("payAfterClose", about)) await core.payer.pay(order, { forced: true }).notified;
  };
  const { outTradeNo, tradeNo } = order;
  return { content: { out_trade_no: outTradeNo, trade_no: tradeNo }, outTradeNo, after };
}

const refundContent = which.extend({
  refund_amount: z.string().regex(/^\d{1,9}(\.\d{1,2})?$/),
  out_request_no: z.string().min(1).max(64).optional(),
  refund_reason: z.string().max(256).optional(),
});

function refund(core: SandboxCore, params: Params): Work {
  const request = readContent(refundContent, params);
  const order = requireTrade(core, request);
  const started = startAlipayRefund(core, order, request);
  const isDone = started.next === "success";
  // The money moves before the answer; the notification is sent after it.
  const notified = isDone ? () => core.payer.endRefund(order, started.refund, "success") : undefined;
  const content = {
    out_trade_no: order.outTradeNo,
    trade_no: order.tradeNo,
    buyer_logon_id: "san***@sandbox.example",
    refund_fee: yuan(doneFen(order) + (isDone ? started.refund.amount : 0)),
    fund_change: isDone ? "Y" : "N",
  };
  if (started.next === "abnormal") void core.payer.endRefund(order, started.refund, "abnormal");
  return { content, outTradeNo: order.outTradeNo, after: notified };
}

function queryRefund(core: SandboxCore, params: Params): Work {
  const request = readContent(which.extend({ out_request_no: z.string().min(1) }), params);
  const order = requireTrade(core, request);
  const { outTradeNo } = order;
  const found = order.refunds.find(({ outRefundNo }) => outRefundNo === request.out_request_no);
  // Without such a refund the answer is a success without content.
  if (!found) return { content: {}, outTradeNo };
  const content = {
    out_trade_no: outTradeNo,
    trade_no: order.tradeNo,
    out_request_no: found.outRefundNo,
    refund_amount: yuan(found.amount),
    total_amount: yuan(order.amount),
    ...(found.state === "success" && { refund_status: "REFUND_SUCCESS" }),
  };
  return { content, outTradeNo };
}

function bill(core: SandboxCore, params: Params, base: string): Work {
  const { bill_date } = readContent(z.object({ bill_type: z.literal("trade"), bill_date: z.string() }), params);
  return { content: makeAlipayBill(core, bill_date, base), outTradeNo: null };
}
