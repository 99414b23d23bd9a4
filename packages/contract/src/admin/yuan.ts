import { z } from "zod";
import { foldDigits } from "@changming/kit/digits";
import { type Fen, fen, parseYuan } from "@changming/kit/money";

/** Of one thing: 100,000 yuan. */
const most = 10_000_000;

function read(text: string): Fen | null {
  try {
    const amount = parseYuan(foldDigits(text).trim());
    return amount > most ? null : amount;
  } catch {
    return null;
  }
}

/** Yuan as they are typed, with two decimals at most; inside they are fen. */
export function wireYuan(message = "金额用元，最多两位小数，不超过 100000") {
  return z
    .string(message)
    .refine((text) => read(text) !== null, message)
    .transform((text): Fen => read(text) ?? fen(0));
}

/** The same, where none may be given; null then. */
export function wireYuanOrNone() {
  const message = "金额用元，最多两位小数";
  return z
    .string(message)
    .refine((text) => text.trim() === "" || read(text) !== null, message)
    .transform((text) => (text.trim() === "" ? null : read(text)))
    .default(null);
}
