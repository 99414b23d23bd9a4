import { createHash } from "node:crypto";
import { addDays, type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { fen, parseYuan } from "@changming/kit/money";
import { readBeijingTime } from "../beijing-time.ts";
import { exchange } from "../../http/exchange.ts";
import { payError } from "../pay-error.ts";
import { type Bill, type BillRow, defaultBillTimeoutMs, type PayAnswer } from "../pay-gateway.ts";
import { type AlipaySettings, billAnswer, callAlipay } from "./alipay-client.ts";
import { inflateRawSync } from "node:zlib";

const maxBillBytes = 64 * 1_048_576;

/** Fetches a download URL that is valid for 30 s, then the zip of CSV files behind it. */
export async function billOfAlipay(settings: AlipaySettings, day: ShanghaiDay): Promise<PayAnswer<{ bill: Bill }>> {
  const content = { bill_type: "trade", bill_date: day };
  const given = await callAlipay(settings, "alipay.data.dataservice.bill.downloadurl.query", content, billAnswer);
  if (!given.ok) {
    if (given.code !== "ISP.BILLNOTEXIST") return given;
    return isSurelyMade(day, settings)
      ? { ok: true, bill: billOf([], Buffer.alloc(0)) }
      : { ...given, reason: "notReady" };
  }
  const { bill_download_url, bill_file_code } = given.answer;
  if (bill_file_code?.startsWith("EMPTY_DATA")) return { ok: true, bill: billOf([], Buffer.alloc(0)) };
  const url = bill_download_url === undefined ? null : new URL(bill_download_url);
  if (url === null || !settings.isAllowed(url)) return payError("answerUnverified", "FOREIGN-ADDRESS", given.requestId);
  const timeoutMs = settings.billTimeoutMs ?? defaultBillTimeoutMs;
  const answer = await exchange({ method: "GET", url, headers: {}, timeoutMs, maxBytes: maxBillBytes });
  if ("error" in answer) return payError("gatewayUnreachable", answer.error);
  if (answer.status !== 200) return payError("gatewayUnreachable", `HTTP-${answer.status}`);
  try {
    return { ok: true, bill: readBill(answer.bytes) };
  } catch {
    return payError("answerUnverified", "UNREADABLE", given.requestId);
  }
}

/**
 * Alipay reports "no bill" both for a day without trades and before the bill exists; all bills exist by noon the next
 * day.
 */
function isSurelyMade(day: ShanghaiDay, { clock }: AlipaySettings): boolean {
  return clock().getTime() >= startOfShanghaiDay(addDays(day, 1)).getTime() + 12 * 3_600_000;
}

/** Parses the zip. Throws RangeError for anything that is not a bill. */
export function readBill(zip: Buffer): Bill {
  const summary = /汇总/;
  const details = unzip(zip, maxBillBytes).filter(({ name }) => !summary.test(decoded(name)));
  return billOf(
    details.flatMap(({ bytes }) => rowsOf(decoded(bytes))),
    zip,
  );
}

function billOf(rows: BillRow[], file: Buffer): Bill {
  return { rows, file, sha1: createHash("sha1").update(file).digest("hex") };
}

/** Bills are GBK; a bill in UTF-8 is decoded as well. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Lines with `#` are headings and sums; the first other line names the columns. Cells end in tabs. */
function rowsOf(csv: string): BillRow[] {
  const lines = csv.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const names = (lines[0] ?? "").split(",").map((name) => name.trim());
  for (const name of ["支付宝交易号", "商户订单号", "业务类型", "完成时间", "订单金额（元）"]) {
    if (!names.includes(name)) throw new RangeError(`a bill without ${name}`);
  }
  return lines.slice(1).map((line) => {
    const cells = line.split(",");
    // A comma in an item's name shifts the cells after it, so those are counted from the end.
    const cell = (name: string) => {
      const index = names.indexOf(name);
      const isBehind = index > names.indexOf("商品名称");
      return cells[isBehind ? cells.length - names.length + index : index]?.trim() ?? "";
    };
    return rowOf(cell);
  });
}

function rowOf(cell: (name: string) => string): BillRow {
  const isRefund = cell("业务类型") === "退款";
  const at = readBeijingTime(cell("完成时间"));
  if (at === null) throw new RangeError("a row without a time");
  // Refunds are stated with a minus.
  const amount = fen(parseYuan(cell("订单金额（元）").replace(/^-/, "")));
  return {
    kind: isRefund ? "refund" : "payment",
    outTradeNo: cell("商户订单号"),
    tradeNo: cell("支付宝交易号"),
    amount,
    outRefundNo: (isRefund && cell("退款批次号/请求号")) || null,
    at,
  };
}

interface ZipEntry {
  /** In the encoding of the program that made the archive: often GBK. */
  name: Buffer;
  bytes: Buffer;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/**
 * Files of a small zip, by its central directory (PKWARE APPNOTE 4.3). Throws RangeError for anything else, for more
 * than `maxBytes` in total and for compression other than deflate; does not check the CRC.
 */
export function unzip(zip: Buffer, maxBytes: number): ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== endMark) throw new RangeError("not a zip");
  const entries: ZipEntry[] = [];
  let left = maxBytes;
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (zip.readUInt32LE(at) !== entryMark) throw new RangeError("not a zip");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const bytes = contentOf(zip, at, left);
    left -= bytes.length;
    entries.push({ name: zip.subarray(at + 46, at + 46 + nameLength), bytes });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

function contentOf(zip: Buffer, entry: number, max: number): Buffer {
  const method = zip.readUInt16LE(entry + 10);
  const packedLength = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(begin, begin + packedLength);
  if (packed.length !== packedLength || (method === 0 && packedLength > max)) throw new RangeError("not a zip");
  if (method === 0) return packed;
  if (method !== 8 || max < 1) throw new RangeError("not a zip");
  return inflateRawSync(packed, { maxOutputLength: max });
}
