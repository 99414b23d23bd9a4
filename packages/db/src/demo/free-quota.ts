import { shanghaiDay } from "@changming/kit/shanghai";
import { siteInfo } from "../starter/site.ts";

interface FreeGiving {
  account_id: number;
  quantity: number;
  given_at: Date;
}

interface FreeQuotaOptions {
  /** Accounts that may give instead when the quota of one is used up. */
  others: readonly number[];
  /** Accounts whose free gifts of today must stay unused. */
  sparedToday: ReadonlySet<number>;
  now: Date;
}

/**
 * Enforces the site's quota of free gifts, in units per account and Shanghai day, on the demo's accounts. The returned
 * function replaces giver and quantity if needed; null when every account's quota is used up.
 */
export function openFreeQuota({ others, sparedToday, now }: FreeQuotaOptions) {
  const today = shanghaiDay(now);
  const used = new Map<string, number>();
  let turn = 0;
  return <Giving extends FreeGiving>(giving: Giving): Giving | null => {
    const day = shanghaiDay(giving.given_at);
    const keyOf = (accountId: number) => `${accountId} ${day}`;
    const remainingOf = (accountId: number) =>
      day === today && sparedToday.has(accountId) ? 0 : siteInfo.freeGiftNums - (used.get(keyOf(accountId)) ?? 0);
    turn = (turn + 1) % Math.max(1, others.length);
    const inTurn = [giving.account_id, ...others.slice(turn), ...others.slice(0, turn)];
    const accountId = inTurn.find((id) => remainingOf(id) > 0);
    if (accountId === undefined) return null;
    const quantity = Math.min(giving.quantity, remainingOf(accountId));
    used.set(keyOf(accountId), (used.get(keyOf(accountId)) ?? 0) + quantity);
    return { ...giving, account_id: accountId, quantity };
  };
}
