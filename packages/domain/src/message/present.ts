import type { BodyOf } from "@changming/contract/define";
import type { message } from "@changming/contract/message";
import type { familyMessages } from "@changming/contract/family-messages";
import { lunarDayText } from "@changming/kit/lunar";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import type { DecidedMessages } from "./decide-messages.ts";
import type { DeletedMessageRow, PendingMessages, MessageRow } from "./list-messages.ts";

type MessageItem = BodyOf<typeof message.list>["itemList"][number];

export function presentMessage(row: MessageRow, media: Media): MessageItem {
  return {
    id: row.id,
    avatar: media.address(row.avatar),
    nickname: row.nickname,
    content: row.content,
    date_time: shanghaiDateTime(row.written_at),
    relation: row.relation,
    lunar_day: lunarDayText(shanghaiDay(row.written_at)).replace("农历", ""),
  };
}

/** For the family: deleted messages with time and remover. */
export function presentDeletedMessage(
  row: DeletedMessageRow,
  media: Media,
): BodyOf<typeof familyMessages.deleted>["itemList"][number] {
  return {
    ...presentMessage(row, media),
    delete_time: row.deleted_at ? shanghaiDateTime(row.deleted_at) : "",
    deleted_by: row.remover ?? "",
  };
}

/** For staff: pending messages with what was found in them. */
export function presentPendingMessages({ rows, counts, hasMore }: PendingMessages) {
  const itemList = rows.map((row) => ({
    id: row.id,
    is_sealed: row.isMasked,
    content: row.isMasked ? "" : row.content,
    doubt: row.isMasked ? "" : row.doubt,
    // At a private residence the writer's name is private, too.
    nickname: row.isMasked ? "" : row.nickname,
    account_id: row.isMasked ? 0 : row.account_id,
    residence_id: row.residence_id,
    residence_name: row.residence_name,
    date_time: shanghaiDateTime(row.written_at),
  }));
  return { counts, has_more_counts: hasMore, itemList };
}

export function presentDecided({ decided, before }: DecidedMessages) {
  return { decided, before: before.map(({ at, ...row }) => ({ ...row, time: at ? shanghaiDateTime(at) : "" })) };
}
