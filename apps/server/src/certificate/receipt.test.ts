import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { ReceiptData } from "@changming/domain/receipt/get-receipt-data";
import { fen } from "@changming/kit/money";
import { CertificateRenderer } from "./certificate-renderer.ts";

const data: ReceiptData = {
  number: "SJ-2026-000123",
  checkCode: "3F9A07C2B1D4",
  siteName: "长明纪念园",
  payer: "林晓岚",
  orderNo: "20261121AAAAAAAAAAAAAAAAAAAA",
  items: [{ name: "长明灯", unit: "盏", quantity: 2, unitPriceFen: fen(950), amountFen: fen(1_900) }],
  amountFen: fen(1_900),
  refundedFen: fen(0),
  isRefunding: false,
  channel: 4,
  tradeNo: "4200001234202611210000000001",
  paidAt: "2026-11-21 12:00:00",
  issuedAt: new Date("2026-11-26T04:00:00Z"),
  issuedOn: "2026年11月26日",
};

const renderer = new CertificateRenderer({ origin: "https://changming.example", readImage: async () => null });

async function textOf(change: Partial<ReceiptData> = {}) {
  const pdf = await getDocumentProxy(new Uint8Array(await renderer.receipt({ ...data, ...change })));
  const { text } = await extractText(pdf, { mergePages: true });
  return { pages: pdf.numPages, text: text.replace(/\s/g, "") };
}

test("a receipt is one page with number, purchase, amount in figures and capitals, payment and payer", async () => {
  const { pages, text } = await textOf();
  expect(pages).toBe(1);
  for (const part of [
    "收据",
    "本收据不是发票",
    "SJ-2026-000123",
    "林晓岚",
    "长明灯",
    "9.50",
    "19.00",
    "人民币壹拾玖元整",
    "2026-11-2112:00:00",
    "微信支付",
    "4200001234202611210000000001",
    "20261121AAAAAAAAAAAAAAAAAAAA",
    "3F9A-07C2-B1D4",
    "长明纪念园",
    "2026年11月26日",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("退款");
});

test("a refunded order says so, and one that is being refunded too", async () => {
  expect((await textOf({ refundedFen: fen(1_900) })).text).toContain("已退款19.00元");
  expect((await textOf({ refundedFen: fen(500), isRefunding: true })).text).toContain("正在退款5.00元");
});

test("long names and several items stay on the page", async () => {
  const name = "阿卜杜热依木·买买提艾力·图尔荪尼亚孜·伊敏江";
  const item = {
    name: "鲜花".repeat(15),
    unit: "束",
    quantity: 99,
    unitPriceFen: fen(99_999),
    amountFen: fen(9_899_901),
  };
  const { pages, text } = await textOf({ payer: name, items: Array.from({ length: 6 }, () => item) });
  expect(pages).toBe(1);
  expect(text).toContain(name);
  expect(text.split("鲜花".repeat(15))).toHaveLength(7);
});
