import { createHash } from "node:crypto";
import { randomToken } from "@changming/kit/ids";
import { fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { type BillEntry, billEntries } from "./bill-entries.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { WechatError } from "./wechat-wire.ts";

const columns =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
const summaryColumns = "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";

const life = 5 * 60_000;
const yuan = (amount: number) => yuanText(fen(amount));
const csvRow = (cells: readonly string[]) => cells.map((cell) => `\`${cell.replaceAll(",", " ")}`).join(",");

/** Creates the file of a day and returns its address. Unfinished days too: a test cannot wait for tomorrow. */
export function makeWechatBill(core: SandboxCore, day: string, base: string) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  if (!isDay || day > shanghaiDay(core.clock())) throw new WechatError(400, "PARAM_ERROR", "账单日期有误");
  const entries = billEntries(core, "wechat", day);
  if (entries.length === 0) throw new WechatError(400, "NO_STATEMENT_EXIST", "账单文件不存在");
  const file = Buffer.from(textOf(core, entries), "utf8");
  const token = randomToken();
  core.bills.set(token, { file, until: new Date(core.clock().getTime() + life) });
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
  const trade = [
    "oSandboxPayer0000000000000001",
    order.scene === "h5" ? "MWEB" : "NATIVE",
    refund ? "REFUND" : "SUCCESS",
  ];
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
