import type { applicationReview as calls } from "@changming/contract/application-review";
import { placeText } from "@changming/kit/place-text";
import type { BodyOf } from "@changming/contract/define";
import { rejectionReasons } from "@changming/contract/rejection-reasons";
import { type Actor, actingAccountId } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import { ageOf, birthOf, bothReadings, deathOf } from "../residence/life-dates.ts";
import { numberText } from "../residence/number-text.ts";
import type { Review } from "./get-review.ts";
import { presentEvent } from "./present-history.ts";
import { presentLook, presentDocuments } from "./present-documents.ts";
import { presentQueued } from "./present-queue.ts";

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
    age: ageOf(row),
    shuoming_text: row.statement,
    is_close: row.is_private ? 1 : 0,
    mobile: row.mobile.replace(/^(\d{3})\d{4}/, "$1****"),
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
