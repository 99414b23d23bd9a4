import { parseYuan } from "@changming/kit/money";
import type { ConsumptionQuery } from "../../paths.ts";
import type { Wrong } from "../site/use-form.ts";

/** What the list is narrowed by, as it stands in the fields; "" where nothing is asked. */
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

/** What an address asks for; `money` as `12.00` for exactly that, or `5,20`, `5,`, `,20`. */
export function filterIn(query: URLSearchParams): SpendingFilter {
  const kind = query.get("kind");
  const money = query.get("money") ?? "";
  const [low = "", high = low, ...more] = money.split(",");
  return {
    kind: kind === "0" || kind === "1" ? kind : "",
    from: query.get("from") ?? "",
    to: query.get("to") ?? "",
    // More than two amounts are none: said to be wrong, not guessed at.
    ...(more.length > 0 ? { low: money, high: "" } : { low, high }),
  };
}

/** The same as it stands in an address. */
export function queryOf({ kind, from, to, low, high }: SpendingFilter, page?: number): ConsumptionQuery {
  return {
    kind: kind === "" ? undefined : Number(kind),
    from,
    to,
    money: low || high ? `${low},${high}` : "",
    page,
  };
}

/** The same as the call takes it. */
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

/** The first thing that is wrong with a filter, or null. */
export function wrongIn({ from, to, low, high }: SpendingFilter): Wrong<FilterField> | null {
  const wrong = (field: FilterField, message: string) => ({ field, message });
  if (!isDay(from)) return wrong("from", days);
  if (!isDay(to)) return wrong("to", days);
  if (from && to && from > to) return wrong("from", "开始日期不能晚于结束日期");
  const [lowFen, highFen] = [fenOf(low), fenOf(high)];
  if (lowFen === null) return wrong("low", amounts);
  if (highFen === null) return wrong("high", amounts);
  if (low && high && lowFen > highFen) return wrong("low", "最低金额不能高于最高金额");
  return null;
}

/** Said too when a browser holds half a date. */
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
