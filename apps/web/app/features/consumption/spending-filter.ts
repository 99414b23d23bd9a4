import { parseYuan } from "@changming/kit/money";
import type { ConsumptionQuery } from "../../url/paths.ts";
import type { FieldError } from "../../form/use-form.ts";

/** The filter of the list, as typed; "" where nothing is set. */
export interface SpendingFilter {
  /** 0 gifts, 1 applications. */
  kind: "" | "0" | "1";
  /** Shanghai days, both included: `2026-11-21`. */
  from: string;
  to: string;
  /** Yuan, both included: `12`, `12.50`. */
  low: string;
  high: string;
}

export type FilterField = "from" | "to" | "low" | "high";

export const everything: SpendingFilter = { kind: "", from: "", to: "", low: "", high: "" };

/** The filter in a URL; `money` as `12.00` for exactly that, or `5,20`, `5,`, `,20`. */
export function filterIn(query: URLSearchParams): SpendingFilter {
  const kind = query.get("kind");
  const money = query.get("money") ?? "";
  const [low = "", high = low, ...more] = money.split(",");
  return {
    kind: kind === "0" || kind === "1" ? kind : "",
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
    // More than two amounts stay as typed, so that they are rejected rather than guessed.
    ...(more.length > 0 ? { low: money, high: "" } : { low, high }),
  };
}

/** The filter as URL query. */
export function queryOf({ kind, from, to, low, high }: SpendingFilter, page?: number): ConsumptionQuery {
  return {
    kind: kind === "" ? undefined : Number(kind),
    from,
    to,
    money: low || high ? `${low},${high}` : "",
    page,
  };
}

/** The filter as the call's input. */
export function inputOf({ kind, from, to, low, high }: SpendingFilter) {
  return {
    orderType: kind === "" ? -1 : Number(kind),
    ...((from || to) && { dateLimit: `${from},${to}` }),
    ...((low || high) && { money: `${low},${high}` }),
  };
}

export function isEverything(filter: SpendingFilter): boolean {
  return Object.values(filter).every((value) => value === "");
}

/** The first error of a filter, or null. */
export function fieldErrorIn({ from, to, low, high }: SpendingFilter): FieldError<FilterField> | null {
  const fieldError = (field: FilterField, message: string) => ({ field, message });
  if (!isDay(from)) return fieldError("from", days);
  if (!isDay(to)) return fieldError("to", days);
  if (from && to && from > to) return fieldError("from", "开始日期不能晚于结束日期");
  const lowFen = fenOf(low);
  const highFen = fenOf(high);
  if (lowFen === null) return fieldError("low", amounts);
  if (highFen === null) return fieldError("high", amounts);
  if (low && high && lowFen > highFen) return fieldError("low", "最低金额不能高于最高金额");
  return null;
}

/** Also displayed when a date field is only half filled. */
export const days = "请把日期填完整，年、月、日都要有";

const amounts = "金额请填数字，如 12 或 12.50，最多两位小数";

function isDay(text: string): boolean {
  if (text === "") return true;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

function fenOf(text: string): number | null {
  try {
    return text === "" ? 0 : parseYuan(text);
  } catch {
    return null;
  }
}
