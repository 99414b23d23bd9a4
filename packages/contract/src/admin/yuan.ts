import { z } from "zod";
import { normalizeDigits } from "@changming/kit/digits";
import { type Fen, fen, parseYuan } from "@changming/kit/money";

/** Maximum price of one item: 100,000 yuan, in fen. */
const max = 10_000_000;

function read(text: string): Fen | null {
  try {
    const amount = parseYuan(normalizeDigits(text).trim());
    return amount > max ? null : amount;
  } catch {
    return null;
  }
}

/** Yuan as typed, with two decimals at most; parsed to fen. */
export function wireYuan(message = "金额用元，最多两位小数，不超过 100000") {
  return z
    .string(message)
    .refine((text) => read(text) !== null, message)
    .transform((text): Fen => read(text) ?? fen(0));
}

/** The same, optional; null when empty. */
export function wireYuanOrNone() {
  const message = "金额用元，最多两位小数";
  return z
    .string(message)
    .refine((text) => text.trim() === "" || read(text) !== null, message)
    .transform((text) => (text.trim() === "" ? null : read(text)))
    .default(null);
}
