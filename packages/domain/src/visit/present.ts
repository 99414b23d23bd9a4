import type { BodyOf } from "@changming/contract/define";
import type { visit } from "@changming/contract/visit";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { accessOfResidence, type Media } from "../context/media.ts";
import { portraitOf } from "../residence/silhouette.ts";
import type { OwnVisitRow, ViewCounts, VisitRow } from "./queries.ts";

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

type OwnVisit = BodyOf<typeof visit.own>["itemList"][number];

export function presentOwnVisit(row: OwnVisitRow, media: Media): OwnVisit {
  return {
    id: row.id,
    visit_id: row.visit_id,
    name: row.name,
    avatar: media.address(portraitOf(row), accessOfResidence(row)),
    create_time: shanghaiDateTime(row.visited_at),
  };
}
