import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readBill as readAlipayBill, unzip } from "./alipay/alipay-bill.ts";
import { readBill as readWechatBill } from "./wechat/wechat-bill.ts";

const wechatColumns =
  "交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款金额,商品名称,订单金额,申请退款金额";

function wechatFile(...rows: string[]): Buffer {
  const sums = "总交易单数,应结订单总金额\r\n`2,`19.99\r\n";
  return Buffer.from(`\uFEFF${[wechatColumns, ...rows].join("\r\n")}\r\n${sums}`);
}

const cells = (...list: string[]) => list.map((cell) => `\`${cell}`).join(",");

test("WeChat's rows are read in fen and Beijing time, the sums at the end are not rows", () => {
  const { rows } = readWechatBill(
    wechatFile(
      cells(
        "2026-11-20 23:59:59",
        "wx1",
        "19",
        "T1",
        "CM1",
        "SUCCESS",
        "15.99",
        "0",
        "0",
        "0.00",
        "花圈, 大",
        "19.99",
        "0.00",
      ),
      cells(
        "2026-11-20 08:00:00",
        "wx1",
        "19",
        "T1",
        "CM1",
        "REFUND",
        "0.00",
        "50",
        "R1",
        "8.00",
        "花圈",
        "0.00",
        "9.99",
      ),
      cells("2026-11-20 09:00:00", "wx1", "19", "T2", "CM2", "REVOKED", "1.00", "0", "0", "0.00", "", "1.00", "0.00"),
    ),
  );
  expect(rows).toEqual([
    {
      kind: "payment",
      outTradeNo: "CM1",
      tradeNo: "T1",
      amount: 1_999,
      outRefundNo: null,
      at: new Date("2026-11-20T15:59:59Z"),
    },
    {
      kind: "refund",
      outTradeNo: "CM1",
      tradeNo: "T1",
      amount: 999,
      outRefundNo: "R1",
      at: new Date("2026-11-20T00:00:00Z"),
    },
  ]);
});

test("an invalid row of a WeChat bill rejects the whole bill", () => {
  const row = (time: string, amount: string) =>
    wechatFile(cells(time, "wx1", "19", "T1", "CM1", "SUCCESS", amount, "0", "0", "0.00", "", amount, "0.00"));
  expect(() => readWechatBill(row("yesterday", "19.99"))).toThrow(RangeError);
  expect(() => readWechatBill(row("2026-11-20 08:00:00", "much"))).toThrow(RangeError);
  expect(readWechatBill(Buffer.alloc(0)).rows).toEqual([]);
});

const alipayCsv = `#支付宝业务明细查询
#账号：[20880000000000000156]
#-----------------业务明细列表----------------
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,退款批次号/请求号,备注
T1\t,CM1\t,交易\t,花圈, 大\t,2026-11-20 08:00:00\t,2026-11-20 08:00:01\t,19.99\t,\t,\t
T1\t,CM1\t,退款\t,花圈\t,2026-11-20 08:00:00\t,2026-11-20 09:00:00\t,-9.99\t,R1\t,\t
#-----------------业务明细列表结束------------
#交易合计：1笔，商家实收共19.99元`;

/** A zip of one file, deflated. */
function zipOf(name: string, bytes: Buffer): Buffer {
  const packed = deflateRawSync(bytes);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(bytes.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end]);
}

test("Alipay's rows are read in fen and Beijing time, refunds without their minus, headings left out", () => {
  expect(readAlipayBill(zipOf("a.csv", Buffer.from(alipayCsv))).rows).toEqual([
    {
      kind: "payment",
      outTradeNo: "CM1",
      tradeNo: "T1",
      amount: 1_999,
      outRefundNo: null,
      at: new Date("2026-11-20T00:00:01Z"),
    },
    {
      kind: "refund",
      outTradeNo: "CM1",
      tradeNo: "T1",
      amount: 999,
      outRefundNo: "R1",
      at: new Date("2026-11-20T01:00:00Z"),
    },
  ]);
});

test("a refund without a number of this site has none", () => {
  const cut = alipayCsv.replace("\tR1\t", "\t").replace(",R1\t", ",\t");
  expect(cut).not.toContain("R1");
  const rows = readAlipayBill(zipOf("a.csv", Buffer.from(cut))).rows;
  expect(rows[1]).toMatchObject({ kind: "refund", outRefundNo: null });
});

test("an invalid Alipay bill is rejected", () => {
  for (const text of ["", "<html>expired</html>", "支付宝交易号,商户订单号\nT1,CM1"]) {
    expect(() => readAlipayBill(zipOf("a.csv", Buffer.from(text)))).toThrow(RangeError);
  }
});

test("a file that is not a zip, is truncated or grows too large is rejected", () => {
  const zip = zipOf("a", Buffer.alloc(10_000));
  expect(unzip(zip, 10_000)).toMatchObject([{ bytes: Buffer.alloc(10_000) }]);
  expect(() => unzip(zip, 9_999)).toThrow(RangeError);
  for (let length = 0; length < zip.length; length += 5)
    expect(() => unzip(zip.subarray(0, length), 10_000)).toThrow(RangeError);
  expect(() => unzip(Buffer.from("not a zip at all, but long enough to be one"), 10_000)).toThrow(RangeError);
});
