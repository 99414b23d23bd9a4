import { z } from "zod";
import { page, wireInt } from "../wire.ts";
import { normalizeDigits } from "@changming/kit/digits";
import { type Fen, fen, parseYuan } from "@changming/kit/money";

/** Paging of an admin list: up to 100 rows a page. */
export const adminPaging = {
  page,
  pageSize: wireInt({ min: 1, max: 100, message: "每页最多 100 行" }).default(20),
};

/** An admin list. `counts` stops at `maxCounted`; `has_more_counts`: whether there are more. */
export function adminListOf<Item extends z.ZodType>(item: Item) {
  return z.object({ counts: z.int(), has_more_counts: z.boolean(), itemList: z.array(item) });
}

/** The reason for a sensitive action; stored with it. */
export const reasonText = { max: 200, message: "请写明原因，最多 200 个字" } as const;

/** Errors common to all admin writes. */
export const adminWriteErrors = ["originForeign", "staffPageStale", "staffRoleMissing"] as const;

/** Errors of a write to one row that may be gone. */
export const adminChangeErrors = [...adminWriteErrors, "notFound"] as const;

/** Errors of a write that requires a fresh sign-in. */
export const adminReauthenticationErrors = [...adminWriteErrors, "staffProofNeeded"] as const;

/** Maximum price of one item: 100,000 yuan, in fen. */
const max = 10_000_000;

function read(text: string, limit = max): Fen | null {
  try {
    const amount = parseYuan(normalizeDigits(text).trim());
    return amount > limit ? null : amount;
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
export function wireYuanOrNone(limit = max) {
  const message = "金额用元，最多两位小数";
  return z
    .string(message)
    .refine((text) => text.trim() === "" || read(text, limit) !== null, message)
    .transform((text) => (text.trim() === "" ? null : read(text, limit)))
    .default(null);
}

/** Province and city or county of a garden, separated by a comma: `浙江,安吉`; a Chinese comma is accepted. */
export const gardenRegion = z
  .string("请填写地区，如 浙江,安吉")
  .max(60, "请填写地区，如 浙江,安吉")
  .transform((text) => text.replaceAll(/\s/g, "").replaceAll("，", ","))
  .refine((text) => /^\p{Script=Han}{2,12},\p{Script=Han}{2,12}$/u.test(text), "请填写地区，如 浙江,安吉");
