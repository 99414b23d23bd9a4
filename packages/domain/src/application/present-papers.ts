import type { applicationReview as calls } from "@changming/contract/application-review";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../media.ts";
import { paperLife } from "./erase-papers.ts";
import { isPaperKey, paperKeys, paperLabel } from "./papers.ts";
import { timeText } from "./present.ts";
import type { LookRow, ReviewRow } from "./review-queries.ts";

type Detail = BodyOf<typeof calls.detail>;

/** The papers that are there, with addresses for this viewer, and when they go or went. */
export function presentPapers(
  row: ReviewRow,
  viewerId: number,
  media: Media,
): Pick<Detail, "papers" | "papers_erase_time"> {
  const eraseAt = row.papers_erased_at ?? (row.decided_at && new Date(row.decided_at.getTime() + paperLife));
  const papers = paperKeys(row).map((key) => ({
    paper: key,
    label: paperLabel(key),
    url: media.paper(row.id, key, viewerId),
  }));
  return { papers, papers_erase_time: timeText(eraseAt) };
}

export function presentLook({ at, nickname, actor_name, paper }: LookRow): Detail["looks"][number] {
  const label = isPaperKey(paper) ? paperLabel(paper) : "";
  return { time: shanghaiDateTime(at), nickname: nickname ?? actor_name ?? "", label };
}
