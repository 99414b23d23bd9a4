import type { applicationReview as calls } from "@changming/contract/application-review";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Media } from "../context/media.ts";
import { yearsOf } from "../residence/life-dates.ts";
import type { ReviewQueue } from "./list-queue.ts";
import { timeText } from "./present.ts";
import type { ReviewRow } from "./review-queries.ts";
import { displayedPortrait } from "./documents.ts";
import { stateTexts } from "./states.ts";

type Queue = BodyOf<typeof calls.queue>;

const hour = 3_600_000;
const hoursBetween = (from: Date | null, to: Date): number =>
  from ? Math.max(0, Math.floor((to.getTime() - from.getTime()) / hour)) : 0;

/** A queue item, for reviewers. */
export function presentQueued(row: ReviewRow, now: Date, media: Media): Queue["itemList"][number] {
  return {
    id: row.id,
    name: row.name,
    gender: row.gender,
    years: yearsOf(row),
    avatar: imageUrlOf(row, media),
    garden_id: row.garden_id,
    garden_name: row.garden_name,
    nickname: row.nickname,
    shengu_guanxi: row.relation,
    state: row.state,
    state_text: stateTexts[row.state],
    send_time: shanghaiDateTime(row.sent_at ?? row.applied_at),
    times: row.times_sent,
    hours: hoursBetween(row.sent_at, row.decided_at ?? now),
    decide_time: timeText(row.decided_at),
  };
}

/** Signed: before the approval nothing of it is public, and afterwards the residence may be private. */
const imageUrlOf = (row: ReviewRow, media: Media) => media.address(displayedPortrait(row), "signed");

export function presentQueue({ counts, rows, gardens }: ReviewQueue, now: Date, media: Media): Queue {
  return {
    counts,
    itemList: rows.map((row) => presentQueued(row, now, media)),
    gardens: gardens.map(({ id, name, waiting }) => ({ id, garden_name: name, waiting })),
    oldest_hours: Math.max(0, ...gardens.map(({ oldest }) => hoursBetween(oldest, now))),
  };
}
