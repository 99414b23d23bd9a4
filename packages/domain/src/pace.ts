import type { ErrorName } from "@changming/contract/errors";
import type { Ctx } from "./context.ts";
import { refuse } from "./refusal.ts";

export interface PaceRule {
  /** So many deeds in the window are allowed. */
  most: number;
  windowMs: number;
  error: ErrorName;
}

const second = 1_000;

/** One text a second, and so many in 24 hours. */
export function writingPace(mostADay: number): readonly PaceRule[] {
  return [
    { most: 1, windowMs: second, error: "messageTooSoon" },
    { most: mostADay, windowMs: 86_400 * second, error: "messagesUsedUp" },
  ];
}

/**
 * Refuses who does something too often. `nthNewest` tells when the sender did it for the nth time, counted back from
 * now; call this where deeds of one sender take turns, or two at once slip past.
 */
export async function demandPace(
  ctx: Ctx,
  rules: readonly PaceRule[],
  nthNewest: (nth: number) => Promise<Date | null>,
): Promise<void> {
  const now = ctx.clock().getTime();
  for (const { most, windowMs, error } of rules) {
    const at = await nthNewest(Math.ceil(most * ctx.gates.addressFactor));
    if (at && now - at.getTime() < windowMs) refuse(error);
  }
}
