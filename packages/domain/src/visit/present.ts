import type { BodyOf } from "@changming/contract/define";
import type { visit } from "@changming/contract/visit";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../media.ts";
import type { ViewCounts, VisitRow } from "./queries.ts";

type VisitList = BodyOf<typeof visit.list>;

export function presentVisits({ counts, rows }: { counts: ViewCounts; rows: VisitRow[] }, media: Media): VisitList {
  return {
    counts: counts.views,
    todayCounts: counts.viewsToday,
    recordCounts: counts.records,
    itemList: rows.map((row) => ({
      avatar: media.address(row.avatar),
      nickname: row.nickname,
      create_time: shanghaiDateTime(row.visited_at),
    })),
  };
}
