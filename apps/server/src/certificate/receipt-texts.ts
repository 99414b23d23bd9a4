import type { ReceiptTexts } from "@changming/documents/receipt/receipt-sheet";
import { codeText, confirmPath } from "@changming/domain/certificate/confirm-certificate";
import type { ReceiptData } from "@changming/domain/receipt/get-receipt-data";
import { capitalYuan } from "@changming/kit/capitals";
import { yuanText } from "@changming/kit/money";

const methods: Readonly<Record<number, string>> = { 4: "微信支付", 6: "支付宝" };

/** Texts of a receipt; `origin` is the base of its QR code's address. */
export function receiptTexts(data: ReceiptData, origin: string): ReceiptTexts {
  const refunded = yuanText(data.refundedFen);
  return {
    number: data.number,
    code: codeText(data.checkCode),
    issuer: data.siteName,
    payer: data.payer,
    items: data.items.map(({ name, unit, quantity, unitPriceFen, amountFen }) => ({
      name,
      unit,
      quantity: String(quantity),
      unitPrice: yuanText(unitPriceFen),
      amount: yuanText(amountFen),
    })),
    amount: yuanText(data.amountFen),
    capitals: capitalYuan(data.amountFen),
    refund: data.refundedFen === 0 ? "" : `${data.isRefunding ? "正在退款" : "已退款"} ${refunded} 元`,
    paidAt: data.paidAt,
    method: methods[data.channel ?? 0] ?? "",
    tradeNo: data.tradeNo,
    orderNo: data.orderNo,
    issuedOn: data.issuedOn,
    address: origin + confirmPath(data.number, data.checkCode),
    issuedAt: data.issuedAt,
  };
}
