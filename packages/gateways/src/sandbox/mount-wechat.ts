import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { randomToken } from "@changming/kit/ids";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { billEntries, type BillEntry } from "./bill-entries.ts";
import type { Step } from "./fault-injector.ts";
import type { SandboxOrder } from "./order-store.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import {
  findWechatRefund,
  payerOf,
  placeWechatOrder,
  readBody,
  refundAnswer,
  startWechatRefund,
  tradeTypeOf,
  transactionOf,
  type WechatScene,
} from "./wechat-orders.ts";
import { mountBridge, prepayIdOf } from "./wechat-bridge.ts";
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

  for (const scene of ["native", "h5", "jsapi"] as const) {
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
  mountBridge(scope, core);
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

async function create(core: SandboxCore, request: WechatRequest, scene: WechatScene): Promise<Work> {
  const order = placeWechatOrder(core, bodyOf(request), scene);
  const { outTradeNo } = order;
  const address = `${core.payerOrigin(request.headers.host ?? "")}/sandbox/pay/cashier/${order.token}`;
  if (core.faults.take("notifyBeforeAnswer", { outTradeNo, step: "create" })) await core.payer.pay(order).notified;
  const answers = {
    native: { code_url: address },
    h5: { h5_url: address },
    jsapi: { prepay_id: prepayIdOf(order) },
  };
  return { answer: answers[scene], outTradeNo };
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

const columns =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
const summaryColumns = "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";

const lifeMs = 5 * 60_000;
const yuan = (amount: number) => yuanText(fen(amount));
const csvRow = (cells: readonly string[]) => cells.map((cell) => `\`${cell.replaceAll(",", " ")}`).join(",");

/** Creates the file of a day and returns its address. Unfinished days too: a test cannot wait for tomorrow. */
function makeWechatBill(core: SandboxCore, day: string, base: string) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  if (!isDay || day > shanghaiDay(core.clock())) throw new WechatError(400, "PARAM_ERROR", "账单日期有误");
  const entries = billEntries(core, "wechat", day);
  if (entries.length === 0) throw new WechatError(400, "NO_STATEMENT_EXIST", "账单文件不存在");
  const file = Buffer.from(textOf(core, entries), "utf8");
  const token = randomToken();
  core.bills.set(token, { file, until: new Date(core.clock().getTime() + lifeMs) });
  const isCorrupt = core.faults.take("billBadHash", { step: "bill" }) !== null;
  return {
    hash_type: "SHA1",
    hash_value: createHash("sha1")
      .update(isCorrupt ? "something else" : file)
      .digest("hex"),
    download_url: `${base}/v3/billdownload/file?token=${token}`,
  };
}

function textOf(core: SandboxCore, entries: readonly BillEntry[]): string {
  const rows = entries.map((entry) => csvRow(cellsOf(core, entry)));
  const paid = entries.filter(({ refund }) => refund === null).reduce((sum, { order }) => sum + order.amount, 0);
  const back = entries.reduce((sum, { refund }) => sum + (refund?.amount ?? 0), 0);
  const sums = [String(entries.length), yuan(paid), yuan(back), "0.00", "0.00", yuan(paid), yuan(back)];
  return `\uFEFF${[columns, ...rows, summaryColumns, csvRow(sums)].join("\r\n")}\r\n`;
}

function cellsOf({ keys }: SandboxCore, { order, refund, at }: BillEntry): string[] {
  const { appid, mchid } = keys.wechat;
  const total = yuan(order.amount);
  const back = yuan(refund?.amount ?? 0);
  const head = [shanghaiDateTime(at), appid, mchid, "0", "", order.tradeNo ?? "", order.outTradeNo];
  const trade = [payerOf(order), tradeTypeOf(order), refund ? "REFUND" : "SUCCESS"];
  const money = [
    "OTHERS",
    "CNY",
    refund ? "0.00" : total,
    "0.00",
    refund?.refundNo ?? "0",
    refund?.outRefundNo ?? "0",
    back,
  ];
  const tail = ["0.00", refund ? "ORIGINAL" : "", refund ? "SUCCESS" : "", order.subject, "", "0.00000", "0.60%"];
  return [...head, ...trade, ...money, ...tail, refund ? "0.00" : total, back, ""];
}
