import type { ErrorName } from "@changming/contract/errors";
import type { Ctx } from "./context.ts";
import { fail } from "./domain-error.ts";

interface PaceRule {
  /** Maximum actions in the window. */
  max: number;
  windowMs: number;
  error: ErrorName;
}

const second = 1_000;

/** One text a second, and `maxPerDay` in 24 hours. */
export function writingPace(maxPerDay: number): readonly PaceRule[] {
  return [
    { max: 1, windowMs: second, error: "messageTooSoon" },
    { max: maxPerDay, windowMs: 86_400 * second, error: "messagesUsedUp" },
  ];
}

/**
 * Throws the rule's error when a sender acts too often. `nthNewest`: time of the sender's nth action, counted back from
 * now. Call it where the sender's actions are serialized, or two at once slip past.
 */
export async function requirePace(
  ctx: Ctx,
  rules: readonly PaceRule[],
  nthNewest: (nth: number) => Promise<Date | null>,
): Promise<void> {
  const now = ctx.clock().getTime();
  for (const { max, windowMs, error } of rules) {
    const at = await nthNewest(Math.ceil(max * ctx.services.addressFactor));
    if (at && now - at.getTime() < windowMs) fail(error);
  }
}
