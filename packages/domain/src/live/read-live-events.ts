import type { Db } from "@changming/db/database";
import type { LiveEvent } from "../context/live-publisher.ts";
import { type LiveGiftRow, liveGifts, type LiveMessageRow, liveMessages } from "./queries.ts";

export type LiveEntryRow = ({ kind: "gift" } & LiveGiftRow) | ({ kind: "message" } & LiveMessageRow);

/** An event without a row: something was removed, or must be refetched. */
export interface LiveChangeRow {
  kind: "change";
  residence_id: number;
  removed_id: number;
}

export type LiveRow = LiveEntryRow | LiveChangeRow;

/**
 * Reads the rows of the published events, in their order. Rows that nobody may see any more are left out; rows for
 * members only have `is_private`.
 */
export async function readLiveEvents(db: Db, events: readonly LiveEvent[]): Promise<LiveRow[]> {
  const idsOf = (kind: LiveEvent["kind"]) => events.filter((one) => one.kind === kind).map(({ id }) => id);
  const giftIds = idsOf("gift");
  const messageIds = idsOf("message");
  const gifts = giftIds.length > 0 ? await liveGifts(db, giftIds) : [];
  const messages = messageIds.length > 0 ? await liveMessages(db, messageIds) : [];
  const rows = new Map<string, LiveEntryRow>();
  for (const row of gifts) rows.set(`gift ${row.id}`, { kind: "gift", ...row });
  for (const row of messages) rows.set(`message ${row.id}`, { kind: "message", ...row });
  return events.flatMap((one) => rows.get(`${one.kind} ${one.id}`) ?? changeOf(one) ?? []);
}

function changeOf({ kind, residenceId, id }: LiveEvent): LiveChangeRow | null {
  if (kind !== "removed" && kind !== "changed") return null;
  return { kind: "change", residence_id: residenceId, removed_id: kind === "removed" ? id : 0 };
}
