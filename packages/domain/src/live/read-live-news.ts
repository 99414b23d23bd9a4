import type { Db } from "@changming/db/database";
import type { LiveNews } from "./live-board.ts";
import { type LiveGiftRow, liveGifts, type LiveMessageRow, liveMessages } from "./queries.ts";

export type LiveShownRow = ({ kind: "gift" } & LiveGiftRow) | ({ kind: "message" } & LiveMessageRow);

/** What is told without a row: it says that something is not there any more, or is to be asked for. */
export interface LiveChangeRow {
  kind: "change";
  residence_id: number;
  removed_id: number;
}

export type LiveRow = LiveShownRow | LiveChangeRow;

/**
 * Reads what was announced, in the order of the announcement. What may not be seen by anyone any more is left out; what
 * only members may see says so (`is_private`).
 */
export async function readLiveNews(db: Db, news: readonly LiveNews[]): Promise<LiveRow[]> {
  const idsOf = (kind: LiveNews["kind"]) => news.filter((one) => one.kind === kind).map(({ id }) => id);
  const [giftIds, messageIds] = [idsOf("gift"), idsOf("message")];
  const gifts = giftIds.length > 0 ? await liveGifts(db, giftIds) : [];
  const messages = messageIds.length > 0 ? await liveMessages(db, messageIds) : [];
  const rows = new Map<string, LiveShownRow>();
  for (const row of gifts) rows.set(`gift ${row.id}`, { kind: "gift", ...row });
  for (const row of messages) rows.set(`message ${row.id}`, { kind: "message", ...row });
  return news.flatMap((one) => rows.get(`${one.kind} ${one.id}`) ?? changeOf(one) ?? []);
}

function changeOf({ kind, residenceId, id }: LiveNews): LiveChangeRow | null {
  if (kind !== "removed" && kind !== "changed") return null;
  return { kind: "change", residence_id: residenceId, removed_id: kind === "removed" ? id : 0 };
}
