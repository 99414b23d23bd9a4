import { shanghaiDay } from "@changming/kit/shanghai";
import { siteInfo } from "./data/site.ts";

export interface FreeGiving {
  account_id: number;
  quantity: number;
  given_at: Date;
}

export interface FreeQuotaOptions {
  /** Who may give in another's place when his day is full. */
  others: readonly number[];
  /** Whoever has all of today's free gifts still before him. */
  sparedToday: ReadonlySet<number>;
  now: Date;
}

/**
 * Holds the demo's people to the site's own rule of so many free gifts, in units, an account and Shanghai day.
 * The returned function tells by whom and how many are given instead; null where everybody's day is full.
 */
export function openFreeQuota({ others, sparedToday, now }: FreeQuotaOptions) {
  const today = shanghaiDay(now);
  const used = new Map<string, number>();
  let turn = 0;
  return <Giving extends FreeGiving>(giving: Giving): Giving | null => {
    const day = shanghaiDay(giving.given_at);
    const keyOf = (accountId: number) => `${accountId} ${day}`;
    const roomOf = (accountId: number) =>
      day === today && sparedToday.has(accountId) ? 0 : siteInfo.freeGiftNums - (used.get(keyOf(accountId)) ?? 0);
    turn = (turn + 1) % Math.max(1, others.length);
    const inTurn = [giving.account_id, ...others.slice(turn), ...others.slice(0, turn)];
    const accountId = inTurn.find((id) => roomOf(id) > 0);
    if (accountId === undefined) return null;
    const quantity = Math.min(giving.quantity, roomOf(accountId));
    used.set(keyOf(accountId), (used.get(keyOf(accountId)) ?? 0) + quantity);
    return { ...giving, account_id: accountId, quantity };
  };
}
