import type { Db } from "@changming/db/database";
import type { LiveEvent } from "../context/context.ts";

export type LiveEntryRow = ({ kind: "gift" } & LiveGiftRow) | ({ kind: "message" } & LiveMessageRow);

export type LiveLampRow = { kind: "lamp" } & Awaited<ReturnType<typeof liveLamps>>[number];

/** An event without a row: something was removed, or must be refetched. */
export interface LiveChangeRow {
  kind: "change";
  residence_id: number;
  removed_id: number;
}

export type LiveRow = LiveEntryRow | LiveLampRow | LiveChangeRow;

/**
 * Reads the rows of the published events, in their order. Rows that nobody may see any more are left out; rows for
 * members only have `is_private`.
 */
export async function readLiveEvents(db: Db, events: readonly LiveEvent[]): Promise<LiveRow[]> {
  const idsOf = (kind: LiveEvent["kind"]) => events.filter((one) => one.kind === kind).map(({ id }) => id);
  const giftIds = idsOf("gift");
  const messageIds = idsOf("message");
  const lampEvents = events.filter(({ kind }) => kind === "lamp");
  const gifts = giftIds.length > 0 ? await liveGifts(db, giftIds) : [];
  const messages = messageIds.length > 0 ? await liveMessages(db, messageIds) : [];
  const lamps = lampEvents.length > 0 ? await liveLamps(db, lampEvents) : [];
  const rows = new Map<string, LiveEntryRow | LiveLampRow>();
  for (const row of gifts) rows.set(`gift ${row.id}`, { kind: "gift", ...row });
  for (const row of messages) rows.set(`message ${row.id}`, { kind: "message", ...row });
  for (const row of lamps) rows.set(`lamp ${row.account_id} ${row.residence_id}`, { kind: "lamp", ...row });
  return events.flatMap((one) => rows.get(keyOf(one)) ?? changeOf(one) ?? []);
}

/** An account lights lamps at many residences. */
function keyOf({ kind, id, residenceId }: LiveEvent): string {
  return kind === "lamp" ? `lamp ${id} ${residenceId}` : `${kind} ${id}`;
}

function changeOf({ kind, residenceId, id }: LiveEvent): LiveChangeRow | null {
  if (kind !== "removed" && kind !== "changed") return null;
  return { kind: "change", residence_id: residenceId, removed_id: kind === "removed" ? id : 0 };
}

/** A residence's current counters; they already include the announced row. */
const totals = [
  "counter.remembrance_day",
  "counter.remembrance_today",
  "counter.remembrance_total",
  "counter.gift_total",
  "counter.coin_total",
  "counter.message_total",
] as const;

type LiveGiftRow = Awaited<ReturnType<typeof liveGifts>>[number];

/** Delivered gifts with giver and residence counters; none of hidden residences. */
function liveGifts(db: Db, ids: readonly number[]) {
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

type LiveMessageRow = Awaited<ReturnType<typeof liveMessages>>[number];

/** Visible messages likewise. */
function liveMessages(db: Db, ids: readonly number[]) {
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

/** Lamps likewise, of the last day on which any was lit at the residence. */
function liveLamps(db: Db, events: readonly LiveEvent[]) {
  return db
    .selectFrom("remembrance")
    .innerJoin("account", "account.id", "remembrance.account_id")
    .innerJoin("residence", "residence.id", "remembrance.residence_id")
    .innerJoin("residence_counter as counter", (join) =>
      join
        .onRef("counter.residence_id", "=", "remembrance.residence_id")
        .onRef("counter.remembrance_day", "=", "remembrance.on_day"),
    )
    .select([
      "remembrance.residence_id",
      "remembrance.account_id",
      "remembrance.at",
      "remembrance.is_named",
      "account.nickname",
      "account.closed_at",
      "residence.is_private",
      ...totals,
    ])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("remembrance.account_id", "remembrance.residence_id"),
        "in",
        events.map(({ id, residenceId }) => tuple(id, residenceId)),
      ),
    )
    .where("residence.hidden_at", "is", null)
    .execute();
}

/** Channel by which nodes exchange live events. */
export const liveChannel = "changming_live";
