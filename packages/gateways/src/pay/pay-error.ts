import type { PayError, PayFailure } from "./pay-gateway.ts";

/**
 * A provider's error name in capitals and without underscores: its own documents spell it with and without
 * (ORDER_NOT_EXIST, ORDERNOTEXIST). Letters, digits, dots and dashes only, so that nothing else gets into a log.
 */
function codeOf(value: unknown): string {
  const code = typeof value === "string" ? value.replaceAll("_", "").toUpperCase() : "";
  return /^[A-Z0-9.-]{1,64}$/.test(code) && !/\d{6}/.test(code) ? code : "UNNAMED";
}

export function payError(reason: PayFailure, code: unknown, requestId: string | undefined | null = null): PayError {
  return { ok: false, reason, code: codeOf(code), requestId: requestId ?? null };
}
