import type { officeStatements } from "@changming/contract/admin/statement";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { numberText } from "../residence/number-text.ts";
import type { GardenStatement, Statement } from "./get-statement.ts";
import { netOf, type Sums } from "./queries.ts";

interface Asked {
  month: string;
  page: number;
  pageSize: number;
}

const signed = (amount: number) => (amount < 0 ? `-${yuanText(fen(-amount))}` : yuanText(fen(amount)));

/** Sums in yuan. */
export function presentSums(sums: Sums) {
  return {
    gift_count: sums.giftCount,
    gift_money: signed(sums.giftFen),
    application_count: sums.applicationCount,
    application_money: signed(sums.applicationFen),
    refund_count: sums.refundCount,
    refund_money: signed(sums.refundFen),
    net_money: signed(netOf(sums)),
  };
}

function pageOf<Row>(rows: readonly Row[], { page, pageSize }: Asked): readonly Row[] {
  return rows.slice((page - 1) * pageSize, page * pageSize);
}

export function presentStatement(
  { rows, total, isSound }: Statement,
  asked: Asked,
): BodyOf<typeof officeStatements.list> {
  const { month } = asked;
  const itemList = pageOf(rows, asked).map((row) => ({
    id: row.id,
    month,
    garden_name: row.name,
    ...presentSums(row),
  }));
  const body = { counts: rows.length, has_more_counts: false, itemList };
  return { ...body, month, total: presentSums(total), is_sound: isSound };
}

export function presentResidence(row: GardenStatement["rows"][number], month: string) {
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
  asked: Asked,
): BodyOf<typeof officeStatements.garden> {
  const { month } = asked;
  const itemList = pageOf(rows, asked).map((row) => presentResidence(row, month));
  const body = { counts: rows.length, has_more_counts: false, itemList };
  return { ...body, month, garden_name: gardenName, total: presentSums(total) };
}
