import type { FastifyInstance, FastifyReply } from "fastify";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import type { Step } from "./fault-injector.ts";
import type { SandboxOrder } from "./order-store.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { makeWechatBill } from "./wechat-bills.ts";
import { placeWechatOrder, readBody, transactionOf } from "./wechat-orders.ts";
import { findWechatRefund, refundAnswer, startWechatRefund } from "./wechat-refunds.ts";
import {
  answerSigned,
  bodyOf,
  checkMerchant,
  misbehave,
  SeenNonces,
  WechatError,
  type WechatRequest,
} from "./wechat-wire.ts";

export const wechatPrefix = "/sandbox/wechatpay";

interface Work {
  answer: object | null;
  outTradeNo: string | null;
  /** Work that runs after the answer was sent. */
  after?: () => Promise<void>;
}

/** The APIv3 calls of an ordinary merchant, under `/sandbox/wechatpay`. */
export function mountWechat(scope: FastifyInstance, core: SandboxCore): void {
  const nonces = new SeenNonces();
  const serve =
    (step: Step, work: (request: WechatRequest) => Work | Promise<Work>) =>
    async (request: WechatRequest, reply: FastifyReply) => {
      checkMerchant(core, nonces, request);
      await misbehave(core, { outTradeNo: numberIn(request), step });
      const { answer, outTradeNo, after } = await work(request);
      const sent = answerSigned(core, reply, answer, { outTradeNo, step });
      void after?.();
      return sent;
    };
  const base = (request: WechatRequest) => `http://${request.headers.host}${wechatPrefix}`;
  const route = { prefix: `${wechatPrefix}/v3` };

  for (const scene of ["native", "h5"] as const) {
    scope.post(
      `${route.prefix}/pay/transactions/${scene}`,
      serve("create", (request) => create(core, request, scene)),
    );
  }
  scope.get(
    `${route.prefix}/pay/transactions/out-trade-no/:no`,
    serve("query", (request) => query(core, request, "outTradeNo")),
  );
  scope.get(
    `${route.prefix}/pay/transactions/id/:no`,
    serve("query", (request) => query(core, request, "tradeNo")),
  );
  scope.post(
    `${route.prefix}/pay/transactions/out-trade-no/:no/close`,
    serve("close", (request) => close(core, request)),
  );
  scope.post(
    `${route.prefix}/refund/domestic/refunds`,
    serve("refund", (request) => {
      const { order, refund, complete } = startWechatRefund(core, bodyOf(request));
      return { answer: refundAnswer(order, refund), outTradeNo: order.outTradeNo, after: complete };
    }),
  );
  scope.get(
    `${route.prefix}/refund/domestic/refunds/:no`,
    serve("queryRefund", ({ params }) => {
      const { order, refund } = findWechatRefund(core, params["no"] ?? "");
      return { answer: refundAnswer(order, refund), outTradeNo: order.outTradeNo };
    }),
  );
  scope.get(
    `${route.prefix}/bill/tradebill`,
    serve("bill", (request) => {
      const { bill_date: day = "", tar_type } = request.query;
      const answer = makeWechatBill(core, day, base(request));
      const packed = tar_type === "GZIP" ? "&tartype=gzip" : "";
      return { answer: { ...answer, download_url: `${answer.download_url}${packed}` }, outTradeNo: null };
    }),
  );
  scope.get(`${route.prefix}/billdownload/file`, (request: WechatRequest, reply) => {
    checkMerchant(core, nonces, request);
    const bill = core.bills.get(request.query["token"] ?? "");
    if (!bill || bill.until < core.clock()) throw new WechatError(404, "RESOURCE_NOT_EXISTS", "账单文件不存在");
    const file = request.query["tartype"] === "gzip" ? gzipSync(bill.file) : bill.file;
    return reply.type("application/octet-stream").send(file);
  });
  scope.get(`${route.prefix}/certificates`, () => {
    throw new WechatError(404, "RESOURCE_NOT_EXISTS", "无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥");
  });
}

/** The order's number as far as it can be read before parsing: for faults limited to one order. */
function numberIn(request: WechatRequest): string | null {
  const named = z.object({ out_trade_no: z.string() }).safeParse(safeJson(bodyOf(request)));
  return named.data?.out_trade_no ?? request.params["no"] ?? null;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

async function create(core: SandboxCore, request: WechatRequest, scene: "native" | "h5"): Promise<Work> {
  const order = placeWechatOrder(core, bodyOf(request), scene);
  const { outTradeNo } = order;
  const address = `${core.payerOrigin(request.headers.host ?? "")}/sandbox/pay/cashier/${order.token}`;
  if (core.faults.take("notifyBeforeAnswer", { outTradeNo, step: "create" })) await core.payer.pay(order).notified;
  return { answer: scene === "native" ? { code_url: address } : { h5_url: address }, outTradeNo };
}

function requireOrder(
  core: SandboxCore,
  request: WechatRequest,
  by: "outTradeNo" | "tradeNo",
  mchid: unknown,
): SandboxOrder {
  if (mchid !== core.keys.wechat.mchid) throw new WechatError(400, "PARAM_ERROR", "mchid 有误");
  const order = core.orderStore.search((one) => one.provider === "wechat" && one[by] === request.params["no"]);
  if (!order) throw new WechatError(404, "ORDER_NOT_EXIST", "订单不存在");
  return core.payer.refresh(order);
}

function query(core: SandboxCore, request: WechatRequest, by: "outTradeNo" | "tradeNo"): Work {
  const order = requireOrder(core, request, by, request.query["mchid"]);
  return { answer: transactionOf(core, order), outTradeNo: order.outTradeNo };
}

function close(core: SandboxCore, request: WechatRequest): Work {
  const { mchid } = readBody(z.strictObject({ mchid: z.string() }), bodyOf(request));
  const order = requireOrder(core, request, "outTradeNo", mchid);
  const about = { outTradeNo: order.outTradeNo, step: "close" as const };
  if (core.faults.take("payBeforeClose", about)) void core.payer.pay(order, { forced: true }).notified;
  if (order.state === "paid") throw new WechatError(400, "ORDERPAID", "该订单已支付");
  order.state = "closed";
  core.orderStore.save(order);
  const after = async () => {
    if (core.faults.take("payAfterClose", about)) await core.payer.pay(order, { forced: true }).notified;
  };
  return { answer: null, outTradeNo: order.outTradeNo, after };
}
