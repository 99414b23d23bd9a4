import type { application as calls } from "@changming/contract/application";
import type { BodyOf } from "@changming/contract/define";
import { type Fen, yuanText } from "@changming/kit/money";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { type Actor, actingAccountId } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import { canResubmit, canPayFor, canWithdraw } from "./access.ts";
import { type DocumentKey, documentKeys, documentLabel, documentReference, displayedPortrait } from "./documents.ts";
import type { OwnApplicationRow } from "./own-applications.ts";
import { timeText } from "./present-review.ts";
import { stateTexts } from "./states.ts";

type Own = BodyOf<typeof calls.own>["itemList"][number];
type OwnDetail = BodyOf<typeof calls.ownDetail>;

/** For the applicant, in their list. */
export function presentOwnApplication(row: OwnApplicationRow, fee: Fen, actor: Actor, media: Media): Own {
  const isUnpaid = row.state === "awaitingPayment";
  const needed: DocumentKey[] = ["death", "relation"];
  const gone = row.state === "rejected" ? needed.filter((key) => documentReference(row, key) === null) : [];
  return {
    id: row.id,
    name: row.name,
    avatar: media.address(displayedPortrait(row), "preview"),
    gender: row.gender,
    birthday: row.birth_on,
    shengu_date: row.death_on,
    garden_id: row.garden_id,
    garden_name: row.garden_name,
    state: row.state,
    // It waits only because a fee was charged when it was sent, and no longer is.
    state_text: isUnpaid && fee === 0 ? "待送去审核" : stateTexts[row.state],
    reason: row.reason,
    missing: [...(isUnpaid && fee > 0 ? ["付款"] : []), ...gone.map(documentLabel)],
    create_time: shanghaiDateTime(row.applied_at),
    send_time: timeText(row.sent_at),
    decide_time: timeText(row.decided_at),
    money: yuanText(fee),
    can: {
      mend: canResubmit(actor, row).allowed,
      pay: canPayFor(actor, row).allowed,
      withdraw: row.state !== "withdrawn" && canWithdraw(actor, row).allowed,
    },
  };
}

/** For the applicant, with everything they entered. */
export function presentOwnDetail(row: OwnApplicationRow, fee: Fen, actor: Actor, media: Media): OwnDetail {
  const viewer = actingAccountId(actor) ?? 0;
  const storedFile = (key: DocumentKey) => ({ value: `kept:${key}`, url: media.documentUrl(row.id, key, viewer) });
  const keys = documentKeys(row);
  const one = (key: DocumentKey) => (keys.includes(key) ? storedFile(key) : null);
  const portrait = media.address(displayedPortrait(row), "preview");
  return {
    ...presentOwnApplication(row, fee, actor, media),
    jiguan_str: row.native_place,
    nation: row.nation,
    birthday_calendar: row.birth_calendar,
    birthday_leap: row.birth_is_leap_month ? 1 : 0,
    shengu_calendar: row.death_calendar,
    shengu_leap: row.death_is_leap_month ? 1 : 0,
    shengu_guanxi: row.relation,
    shuoming_text: row.statement,
    is_close: row.is_private ? 1 : 0,
    portrait: { value: portrait, url: portrait },
    shengu_zhengming: one("death"),
    relationship_zhengming: one("relation"),
    other_zhengming: keys.filter((key) => key.startsWith("other")).map(storedFile),
    erase_time: timeText(row.documents_erased_at),
    residence_id: row.residence_id ?? 0,
  };
}
