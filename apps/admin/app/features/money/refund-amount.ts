import { normalizeDigits } from "@changming/kit/digits";
import { type Fen, parseYuan, subtractFen, timesFen, yuanText } from "@changming/kit/money";
import type { OrderDetail } from "./money-items.ts";

/** An amount as typed: fen, or what is wrong with it. */
export type TypedAmount = { ok: true; fen: Fen } | { ok: false; sentence: string };

/** Parses the part of an order to refund: from one fen to what is left. */
export function readAmount(text: string, left: Fen): TypedAmount {
  let amount: Fen;
  try {
    amount = parseYuan(normalizeDigits(text).trim());
  } catch {
    return { ok: false, sentence: "金额用元，最多两位小数" };
  }
  if (amount === 0) return { ok: false, sentence: "退款金额至少 0.01 元" };
  if (amount > left) return { ok: false, sentence: `最多还能退 ${yuanText(left)} 元` };
  return { ok: true, fen: amount };
}

/** What remains after it, for the sentence below the field. */
export const remainder = (left: Fen, amount: Fen): string => yuanText(subtractFen(left, amount));

/** Whole units of an order as amounts: 1 束, 2 束 … as far as they are left; none where it is a single unit. */
export function unitChoices(items: OrderDetail["items"], left: Fen): { label: string; value: string }[] {
  return items.flatMap(({ name, nums, unit, price }) => {
    const each = parseYuan(price);
    if (nums < 2 || each === 0) return [];
    const amounts = Array.from({ length: nums }, (_, index) => ({ count: index + 1, fen: timesFen(each, index + 1) }));
    return amounts
      .filter((one) => one.fen <= left)
      .map((one) => ({
        value: yuanText(one.fen),
        label: `${name} ${one.count} ${unit || "件"} = ${yuanText(one.fen)} 元`,
      }));
  });
}
