import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { parseYuan } from "@changming/kit/money";
import { readBeijingTime } from "../beijing-time.ts";
import { type Bill, defaultBillTimeoutMs, type BillRow, type PayAnswer } from "../pay-gateway.ts";
import { payError } from "../pay-error.ts";
import { billAnswer, callWechat, payErrorOf, sendSigned, type WechatSettings } from "./wechat-client.ts";

const maxBytes = 64 * 1_048_576;

/** Two requests: a URL with the file's hash (signed by WeChat), then the file (not signed). */
export async function billOfWechat(settings: WechatSettings, day: ShanghaiDay): Promise<PayAnswer<{ bill: Bill }>> {
  const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`;
  const given = await callWechat(settings, { method: "GET", path }, billAnswer);
  if (!given.ok) {
    if (given.code === "NOSTATEMENTEXIST") return { ok: true, bill: readBill(Buffer.alloc(0)) };
    return given.code === "STATEMENTCREATING" ? { ...given, reason: "notReady" } : given;
  }
  const url = new URL(given.answer.download_url);
  if (!settings.isAllowed(url)) return payError("answerUnverified", "FOREIGN-ADDRESS", given.requestId);
  const timeoutMs = settings.billTimeoutMs ?? defaultBillTimeoutMs;
  const answer = await sendSigned(settings, "GET", url, { timeoutMs, maxBytes });
  if ("error" in answer) return payError("gatewayUnreachable", answer.error);
  if (answer.status !== 200) return payErrorOf(answer);
  const file = unpacked(answer.bytes);
  const sha1 = file && createHash("sha1").update(file).digest("hex");
  if (!file || sha1 !== given.answer.hash_value.toLowerCase())
    return payError("answerUnverified", "HASH", given.requestId);
  try {
    return { ok: true, bill: readBill(file) };
  } catch {
    return payError("answerUnverified", "UNREADABLE", given.requestId);
  }
}

function unpacked(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    return null;
  }
}

/**
 * CSV with a byte-order mark, a backtick before each cell, amounts in yuan although the API uses fen, and a summary at
 * the end. Throws RangeError for invalid rows.
 */
export function readBill(file: Buffer): Bill {
  const lines = file
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/);
  const names = (lines[0] ?? "").split(",");
  const rows = lines
    .slice(1)
    .filter((line) => line.startsWith("`"))
    .map((line) => line.slice(1).split(",`"))
    // The summary has fewer cells than the rows.
    .filter((cells) => cells.length === names.length)
    .flatMap((cells) => rowOf((name) => cells[names.indexOf(name)]?.trim() ?? ""));
  return { rows, file, sha1: createHash("sha1").update(file).digest("hex") };
}

function rowOf(cell: (name: string) => string): BillRow[] {
  const state = cell("交易状态");
  // REVOKED moved no money in the end.
  if (state !== "SUCCESS" && state !== "REFUND") return [];
  const at = readBeijingTime(cell("交易时间"));
  if (at === null) throw new RangeError("a row without a time");
  const trade = { outTradeNo: cell("商户订单号"), tradeNo: cell("微信订单号"), at };
  if (state === "SUCCESS") {
    return [{ ...trade, kind: "payment", amount: parseYuan(cell("订单金额")), outRefundNo: null }];
  }
  return [
    { ...trade, kind: "refund", amount: parseYuan(cell("申请退款金额")), outRefundNo: cell("商户退款单号") || null },
  ];
}
