import { randomToken } from "@changming/kit/ids";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { crc32, deflateRawSync } from "node:zlib";
import { beijing, yuan } from "./alipay-orders.ts";
import { business } from "./alipay-wire.ts";
import { type BillEntry, billEntries } from "./bill-entries.ts";
import type { SandboxCore } from "./sandbox-core.ts";

const columns =
  "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注";

/** Milliseconds for which the download address of a bill is valid. */
const lifetimeMs = 30_000;

/** Creates the zip of a day and returns its address. Unfinished days too: a test cannot wait for tomorrow. */
export function makeAlipayBill(core: SandboxCore, day: string, base: string): Record<string, string> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day > shanghaiDay(core.clock())) {
    throw business("isp.bill_date_invalid", "账单日期有误");
  }
  const entries = billEntries(core, "alipay", day);
  if (entries.length === 0) throw business("isp.bill_not_exist", "账单不存在");
  const { sellerId } = core.keys.alipay;
  const name = `${sellerId}_${day.replaceAll("-", "")}_业务明细`;
  const file = zip([
    { name: gbk(`${name}.csv`), bytes: gbk(detailsOf(sellerId, entries)) },
    { name: gbk(`${name}(汇总).csv`), bytes: gbk("#支付宝业务汇总查询\r\n") },
  ]);
  const token = randomToken();
  core.bills.set(token, { file, until: new Date(core.clock().getTime() + lifetimeMs) });
  return { bill_download_url: `${base}/bill?token=${token}`, bill_file_code: "" };
}

function detailsOf(sellerId: string, entries: readonly BillEntry[]): string {
  const rows = entries.map((entry) =>
    cellsOf(entry)
      .map((cell) => `${cell.replaceAll(",", "，")}\t`)
      .join(","),
  );
  const head = [
    "#支付宝业务明细查询",
    `#账号：[${sellerId}0156]`,
    "#-----------------业务明细列表----------------",
    columns,
  ];
  const tail = ["#-----------------业务明细列表结束------------", `#交易合计：${entries.length}笔`];
  return `${[...head, ...rows, ...tail].join("\r\n")}\r\n`;
}

function cellsOf({ order, refund, at }: BillEntry): string[] {
  const amount = refund ? `-${yuan(refund.amount)}` : yuan(order.amount);
  const time = shanghaiDateTime(at);
  const who = [
    order.tradeNo ?? "",
    order.outTradeNo,
    refund ? "退款" : "交易",
    order.subject,
    beijing(at.toISOString()),
    time,
  ];
  const money = [amount, amount, "0.00", "0.00", "0.00", "0.00", "0.00", "", "0.00", "0.00"];
  return [
    ...who,
    "",
    "",
    "",
    "",
    "*沙箱(san***@sandbox.example)",
    ...money,
    refund?.outRefundNo ?? "",
    "0.00",
    "0.00",
    "",
  ];
}

let bytesOf: Map<string, number> | null = null;

/** Two-byte codes of GBK by character, built once by decoding them all. */
function table(): Map<string, number> {
  if (bytesOf) return bytesOf;
  bytesOf = new Map();
  const decoder = new TextDecoder("gbk");
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      const character = decoder.decode(Uint8Array.of(high, low));
      if (character.length === 1 && character !== "\uFFFD" && !bytesOf.has(character))
        bytesOf.set(character, (high << 8) | low);
    }
  }
  return bytesOf;
}

/** The text in GBK, as Alipay writes its bills; `?` for characters that GBK lacks. */
export function gbk(text: string): Buffer {
  const codes = table();
  const bytes = Array.from(text).flatMap((character) => {
    if (character <= "\u007f") return [character.charCodeAt(0)];
    const code = codes.get(character);
    return code === undefined ? [0x3f] : [code >> 8, code & 0xff];
  });
  return Buffer.from(bytes);
}

/** A zip of small files (PKWARE APPNOTE 4.3), deflated; names are written in the given bytes. */
export function zip(files: readonly { name: Buffer; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(bytes.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, name, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), shared, place, name]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
