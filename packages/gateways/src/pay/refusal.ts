import type { PayFailure, PayRefusal } from "./pay-gateway.ts";

/**
 * A provider's name of what happened, without underscores and in capitals: their own documents spell it now with, now
 * without (ORDER_NOT_EXIST, ORDERNOTEXIST). Letters, digits, dots and dashes only, so that nothing else slips into a log.
 */
export function codeOf(value: unknown): string {
  const code = typeof value === "string" ? value.replaceAll("_", "").toUpperCase() : "";
  return /^[A-Z0-9.-]{1,64}$/.test(code) && !/\d{6}/.test(code) ? code : "UNNAMED";
}

export function refusal(reason: PayFailure, code: unknown, requestId: string | undefined | null = null): PayRefusal {
  return { ok: false, reason, code: codeOf(code), requestId: requestId ?? null };
}

/** JSON, or undefined for what is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
