import type { BodyOf } from "@changming/contract/define";
import type { blessing } from "@changming/contract/blessing";
import { lunarDayText } from "@changming/kit/lunar";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import type { Media } from "../media.ts";
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
