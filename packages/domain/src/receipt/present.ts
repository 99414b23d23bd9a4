import type { certificate } from "@changming/contract/certificate";
import type { BodyOf } from "@changming/contract/define";
import type { receipt } from "@changming/contract/receipt";
import { fen, yuanText } from "@changming/kit/money";
import { chineseDay, shanghaiDay } from "@changming/kit/shanghai";
import { codeText, confirmPath } from "../certificate/confirm-certificate.ts";
import type { Ctx } from "../context/context.ts";
import type { ConfirmedReceipt } from "./confirm-receipt.ts";
import type { ReceiptRow } from "./issue-receipt.ts";
import { decryptPayer } from "./payer-name.ts";

export function presentReceipt(row: ReceiptRow, { media, services }: Ctx): BodyOf<typeof receipt.issue> {
  return {
    number: row.number,
    code: codeText(row.check_code),
    payer_name: decryptPayer(services.secrets, row),
    pdf: media.file(`/files/receipt/${row.number}.pdf`),
    confirm: confirmPath(row.number, row.check_code),
  };
}

export function presentConfirmedReceipt(row: ConfirmedReceipt): BodyOf<typeof certificate.confirm> {
  const refunded = fen(row.amount_fen - row.still_paid_fen);
  return {
    kind: "receipt",
    number: row.number,
    is_valid: true,
    is_private: false,
    name: "",
    holder: "",
    address: "",
    level_name: "",
    residence_area: "",
    date: chineseDay(shanghaiDay(row.issued_at)),
    money: yuanText(fen(row.amount_fen)),
    refunded_money: refunded === 0 ? "" : yuanText(refunded),
  };
}
