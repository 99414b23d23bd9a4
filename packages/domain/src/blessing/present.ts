import type { BodyOf } from "@changming/contract/define";
import type { blessing } from "@changming/contract/blessing";
import type { familyBoard } from "@changming/contract/family-board";
import { lunarDayText } from "@changming/kit/lunar";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import type { Media } from "../media.ts";
import type { DecidedMessages } from "./decide-messages.ts";
import type { DeletedMessageRow } from "./list-deleted-messages.ts";
import type { HeldMessages } from "./list-held-messages.ts";
import type { BlessingRow } from "./queries.ts";

type BlessingItem = BodyOf<typeof blessing.list>["itemList"][number];

export function presentBlessing(row: BlessingRow, media: Media): BlessingItem {
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

/** For the family: what it took from the board, when and by whom. */
export function presentDeletedMessage(
  row: DeletedMessageRow,
  media: Media,
): BodyOf<typeof familyBoard.deleted>["itemList"][number] {
  return {
    ...presentBlessing(row, media),
    delete_time: row.deleted_at ? shanghaiDateTime(row.deleted_at) : "",
    deleted_by: row.remover ?? "",
  };
}

/** For staff: what waits, with what was found in it. */
export function presentHeldMessages({ rows, counts, hasMore }: HeldMessages) {
  const itemList = rows.map((row) => ({
    id: row.id,
    is_sealed: row.isSealed,
    content: row.isSealed ? "" : row.content,
    doubt: row.isSealed ? "" : row.doubt,
    // Who writes there belongs to its family.
    nickname: row.isSealed ? "" : row.nickname,
    account_id: row.isSealed ? 0 : row.account_id,
    residence_id: row.residence_id,
    residence_name: row.residence_name,
    date_time: shanghaiDateTime(row.written_at),
  }));
  return { counts, has_more_counts: hasMore, itemList };
}

export function presentDecided({ decided, before }: DecidedMessages) {
  return { decided, before: before.map(({ at, ...row }) => ({ ...row, time: at ? shanghaiDateTime(at) : "" })) };
}
