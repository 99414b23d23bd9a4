import type { Db } from "@changming/db/database";

/** A residence's current counters; they already include the announced row. */
const totals = [
  "counter.remembrance_day",
  "counter.remembrance_today",
  "counter.remembrance_total",
  "counter.gift_total",
  "counter.coin_total",
  "counter.message_total",
] as const;

export type LiveGiftRow = Awaited<ReturnType<typeof liveGifts>>[number];

/** Delivered gifts with giver and residence counters; none of hidden residences. */
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

/** Visible messages likewise. */
export function liveMessages(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .innerJoin("residence", "residence.id", "message.residence_id")
    .innerJoin("residence_counter as counter", "counter.residence_id", "message.residence_id")
    .select([
      "message.id",
      "message.residence_id",
      "message.content",
      "message.relation",
      "message.written_at",
      "account.nickname",
      "account.avatar",
      "residence.name as residence_name",
      "residence.is_private",
      ...totals,
    ])
    .where("message.id", "in", ids)
    .where("message.state", "=", "shown")
    .where("residence.hidden_at", "is", null)
    .execute();
}
