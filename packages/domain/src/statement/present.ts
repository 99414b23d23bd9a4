import type { adminStatements } from "@changming/contract/admin/bill";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { numberText } from "../residence/number-text.ts";
import { type GardenStatement, type Statement, netOf, type Sums } from "./get-statement.ts";

interface StatementQuery {
  month: string;
  page: number;
  pageSize: number;
}

const signed = (amount: number) => (amount < 0 ? `-${yuanText(fen(-amount))}` : yuanText(fen(amount)));

/** Amounts in yuan. */
function presentSums(sums: Sums) {
  return {
    gift_count: sums.giftCount,
    gift_money: signed(sums.giftFen),
    application_count: sums.applicationCount,
    application_money: signed(sums.applicationFen),
    refund_count: sums.refundCount,
    refund_money: signed(sums.refundFen),
    net_money: signed(netOf(sums)),
    receipt_count: sums.receiptCount,
    receipt_money: signed(sums.receiptFen),
    invoice_count: sums.invoiceCount,
    invoice_money: signed(sums.invoiceFen),
  };
}

function pageOf<Row>(rows: readonly Row[], { page, pageSize }: StatementQuery): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}

export function presentStatement(
  { rows, total, isSound }: Statement,
  query: StatementQuery,
): BodyOf<typeof adminStatements.list> {
  const { month } = query;
  const itemList = pageOf(rows, query).map((row) => ({
    id: row.id,
    month,
    garden_name: row.name,
    ...presentSums(row),
  }));
  const body = { counts: rows.length, has_more_counts: false, itemList };
  return { ...body, month, total: presentSums(total), is_sound: isSound };
}

function presentResidence(row: GardenStatement["rows"][number], month: string) {
  const { letter, number } = row;
  return {
    id: row.id,
    month,
    residence_name: row.name ?? "入驻申请（还没有居所）",
    number: letter === null || number === null ? "" : numberText({ letter, number }),
    ...presentSums(row),
  };
}

export function presentGardenStatement(
  { rows, total, gardenName }: GardenStatement,
  query: StatementQuery,
): BodyOf<typeof adminStatements.garden> {
  const { month } = query;
  const itemList = pageOf(rows, query).map((row) => presentResidence(row, month));
  const body = { counts: rows.length, has_more_counts: false, itemList };
  return { ...body, month, garden_name: gardenName, total: presentSums(total) };
}
