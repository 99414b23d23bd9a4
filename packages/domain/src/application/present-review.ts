import type { application } from "@changming/contract/admin/application";
import type { applicationReview as calls } from "@changming/contract/application-review";
import { placeText } from "@changming/kit/place-text";
import type { BodyOf } from "@changming/contract/define";
import { rejectionReasons } from "@changming/contract/rejection-reasons";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { type Actor, actingAccountId } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import { ageOf, birthOf, bothReadings, deathOf, yearsOf, exactDates } from "../residence/life-dates.ts";
import { numberText } from "../residence/number-text.ts";
import type { Decision } from "./decide-application.ts";
import type { Review, ReviewQueue } from "./review.ts";
import type { EventRow, LookRow, ReviewRow } from "./review-queries.ts";
import { displayedPortrait, documentKeys, documentLabel, documentRetentionMs, isDocumentKey } from "./documents.ts";
import { stateTexts } from "./states.ts";

export const timeText = (at: Date | null): string => (at ? shanghaiDateTime(at) : "");

type Queue = BodyOf<typeof calls.queue>;

const hour = 3_600_000;
const hoursBetween = (from: Date | null, to: Date): number =>
  from ? Math.max(0, Math.floor((to.getTime() - from.getTime()) / hour)) : 0;

/** A queue item, for reviewers. */
function presentQueued(row: ReviewRow, now: Date, media: Media): Queue["itemList"][number] {
  return {
    id: row.id,
    name: row.name,
    gender: row.gender,
    years: yearsOf({ ...row, ...exactDates }),
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

type Detail = BodyOf<typeof calls.detail>;

/** For reviewers; the phone number is masked. */
export function presentReview(review: Review, actor: Actor, now: Date, media: Media): Detail {
  const { row } = review;
  const viewer = actingAccountId(actor) ?? 0;
  const birth = bothReadings(birthOf(row));
  const death = bothReadings(deathOf(row));
  return {
    ...presentQueued(row, now, media),
    jiguan_str: placeText(row.native_place),
    nation: row.nation,
    birthday: row.birth_on,
    birthday_text: birth.given,
    birthday_other: birth.other,
    shengu_date: row.death_on,
    shengu_text: death.given,
    shengu_other: death.other,
    age: ageOf({ ...row, ...exactDates }),
    shuoming_text: row.statement,
    is_close: row.is_private ? 1 : 0,
    mobile: (row.mobile ?? "").replace(/^(\d{3})\d{4}/, "$1****"),
    is_paid: review.isPaid,
    ...presentDocuments(row, viewer, media),
    reason: row.reason,
    residence_id: row.residence_id ?? 0,
    letter: review.letter,
    number_text: numberText(review),
    levels: review.levels.map(({ level, name }) => ({ level, level_name: name })),
    reasons: Object.entries(rejectionReasons).map(([code, text]) => ({ code, text })),
    history: review.events.map(presentEvent),
    looks: review.looks.map(presentLook),
    has_looked: review.hasLooked,
    next_id: review.nextId ?? 0,
    previous_id: review.previousId ?? 0,
    can: { decide: review.canDecide },
  };
}

/** Existing documents, with addresses for this viewer, and when they will be or were erased. */
function presentDocuments(
  row: ReviewRow,
  viewerId: number,
  media: Media,
): Pick<Detail, "papers" | "papers_erase_time"> {
  const eraseAt =
    row.documents_erased_at ?? (row.decided_at && new Date(row.decided_at.getTime() + documentRetentionMs));
  const documents = documentKeys(row).map((key) => ({
    paper: key,
    label: documentLabel(key),
    url: media.documentUrl(row.id, key, viewerId),
  }));
  return { papers: documents, papers_erase_time: timeText(eraseAt) };
}

function presentLook({ at, nickname, actor_name, paper: document }: LookRow): Detail["looks"][number] {
  const label = isDocumentKey(document) ? documentLabel(document) : "";
  return { time: shanghaiDateTime(at), nickname: nickname ?? actor_name ?? "", label };
}

/** One transition; people are identified by role, not by name. */
function presentEvent(event: EventRow): Detail["history"][number] {
  return {
    time: shanghaiDateTime(event.at),
    state_text: stateTexts[event.to_state],
    by: moverOf(event),
    reason: event.reason,
  };
}

function moverOf({ actor_kind, actor_id, applicant_id, to_state }: EventRow): string {
  if (actor_kind === "staff") return "平台工作人员";
  if (actor_kind !== "account") return "系统";
  const isApplicants = actor_id === applicant_id && to_state !== "approved" && to_state !== "rejected";
  return isApplicants ? "申请人" : "园区管理员";
}

export function presentDecision({ application, place }: Decision): BodyOf<typeof calls.approve> {
  return {
    id: application.id,
    state: application.state,
    residence_id: application.residence_id ?? 0,
    number_text: place ? numberText(place) : "",
  };
}

export function presentQueueForStaff(queue: ReviewQueue, now: Date, media: Media): BodyOf<typeof application.list> {
  const { counts, itemList } = presentQueue(queue, now, media);
  return { counts, has_more_counts: queue.hasMore ?? false, itemList };
}

/** Which documents exist; viewing one is a call of its own. */
export function presentReviewForStaff(
  review: Review,
  actor: Actor,
  now: Date,
  media: Media,
): BodyOf<typeof application.detail> {
  const { papers: documents, ...rest } = presentReview(review, actor, now, media);
  return { ...rest, papers: documents.map(({ paper: document, label }) => ({ paper: document, label })) };
}
