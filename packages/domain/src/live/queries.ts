import type { Db } from "@changming/db/database";

/** A residence's numbers at this moment: what is shown is counted in them, for it was counted before it was announced. */
const totals = [
  "counter.remembrance_day",
  "counter.remembrance_today",
  "counter.remembrance_total",
  "counter.gift_total",
  "counter.coin_total",
  "counter.blessing_total",
] as const;

export type LiveGiftRow = Awaited<ReturnType<typeof liveGifts>>[number];

/** Delivered gifts with who gave them, and how their residence stands at this moment; of hidden ones none. */
export function liveGifts(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("given_gift")
    .innerJoin("gift", "gift.id", "given_gift.gift_id")
    .innerJoin("account", "account.id", "given_gift.account_id")
    .innerJoin("residence", "residence.id", "given_gift.residence_id")
    .innerJoin("residence_counter as counter", "counter.residence_id", "given_gift.residence_id")
    .select([
      "given_gift.id",
      "given_gift.residence_id",
      "given_gift.quantity",
      "given_gift.given_at",
      "gift.name as gift_name",
      "gift.unit",
      "gift.image",
      "gift.effect",
      "account.nickname",
      "account.avatar",
      "residence.name as residence_name",
      "residence.is_private",
      ...totals,
    ])
    .where("given_gift.id", "in", ids)
    .where("residence.hidden_at", "is", null)
    .execute();
}

export type LiveMessageRow = Awaited<ReturnType<typeof liveMessages>>[number];

/** Shown messages likewise. */
export function liveMessages(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("blessing")
    .innerJoin("account", "account.id", "blessing.account_id")
    .innerJoin("residence", "residence.id", "blessing.residence_id")
    .innerJoin("residence_counter as counter", "counter.residence_id", "blessing.residence_id")
    .select([
      "blessing.id",
      "blessing.residence_id",
      "blessing.content",
      "blessing.relation",
      "blessing.written_at",
      "account.nickname",
      "account.avatar",
      "residence.name as residence_name",
      "residence.is_private",
      ...totals,
    ])
    .where("blessing.id", "in", ids)
    .where("blessing.state", "=", "shown")
    .where("residence.hidden_at", "is", null)
    .execute();
}
