import type { residence } from "@changming/contract/admin/residence";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import { presentLogEntry } from "../residence-member/present.ts";
import type { Media } from "../context/media.ts";
import { yearsOf } from "../residence/life-dates.ts";
import type { ResidenceForStaff, ResidenceForStaffRow, ResidencesForStaff } from "./list-for-staff.ts";
import { numberText } from "../residence/number-text.ts";

type Item = BodyOf<typeof residence.list>["itemList"][number];

export function stateOf({ hidden_at, is_private }: ResidenceForStaffRow): Item["state"] {
  if (hidden_at) return "hidden";
  return is_private ? "private" : "public";
}

/** Of a private residence only registration data, no visit counts. */
export function presentItem(row: ResidenceForStaffRow): Item {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    years: yearsOf(row),
    garden_id: row.garden_id,
    garden_name: row.garden_name,
    level: row.level,
    number_text: numberText(row),
    state: stateOf(row),
    hidden_reason: row.hidden_reason,
    recommended: row.recommended_position ?? 0,
    owner: row.owner_name ?? "",
    owner_mobile: maskedPhone(row.owner_mobile ?? ""),
    remembrances: row.is_private ? 0 : row.remembrance_total,
    move_time: shanghaiDateTime(row.moved_in_at),
    version: row.staff_version,
  };
}

export function presentForStaff({ rows, counts, hasMore }: ResidencesForStaff): BodyOf<typeof residence.list> {
  return { counts, has_more_counts: hasMore, itemList: rows.map((row) => presentItem(row)) };
}

function presentFacts(row: ResidenceForStaffRow, media: Media): BodyOf<typeof residence.detail>["facts"] {
  return {
    gender: row.gender,
    birthday: row.birth_on ?? "",
    birthday_calendar: row.birth_calendar,
    birthday_leap: row.birth_is_leap_month ? 1 : 0,
    birthday_about: row.birth_is_about ? 1 : 0,
    birth_dynasty: row.birth_dynasty,
    shengu_date: row.death_on ?? "",
    shengu_calendar: row.death_calendar,
    shengu_leap: row.death_is_leap_month ? 1 : 0,
    shengu_about: row.death_is_about ? 1 : 0,
    death_dynasty: row.death_dynasty,
    customary_day: row.customary_day,
    customary_calendar: row.customary_calendar,
    age: row.age_at_death ?? 0,
    nation: row.nation,
    jiguan_str: row.native_place,
    source_url: row.source_url,
    more_sources: row.more_sources,
    portrait: media.address(row.portrait),
    portrait_credit: row.portrait_credit,
    emblem: row.emblem,
  };
}

export function presentOneForStaff(
  { row, members, log, levels, certificateNumber, applicationId, albums, isMasked }: ResidenceForStaff,
  media: Media,
): BodyOf<typeof residence.detail> {
  return {
    ...presentItem(row),
    remembrances: isMasked ? 0 : row.remembrance_total,
    is_sealed: isMasked,
    letter: row.letter,
    number: row.number,
    garden_kind: row.garden_kind,
    facts: row.made_by !== null && members.length === 0 && !isMasked ? presentFacts(row, media) : null,
    source: row.source,
    other_names: row.other_names,
    battle_address: row.battle_address,
    cemetery_address: row.cemetery_address,
    summary: isMasked ? "" : row.summary,
    certificate_number: certificateNumber,
    application_id: applicationId,
    hide_time: row.hidden_at ? shanghaiDateTime(row.hidden_at) : "",
    views: isMasked ? 0 : row.view_total,
    gifts: isMasked ? 0 : row.gift_total,
    coins: isMasked ? 0 : row.coin_total,
    messages: isMasked ? 0 : row.message_total,
    albums: isMasked ? 0 : albums,
    levels: levels.map(({ level, name }) => ({ level, level_name: name })),
    members: members.map(({ nickname, role, relation, mobile, created_at }) => ({
      nickname,
      role,
      relation,
      mobile: maskedPhone(mobile),
      create_time: shanghaiDateTime(created_at),
    })),
    log: log.map((entry) => {
      const { text, create_time } = presentLogEntry(entry);
      return { text, create_time };
    }),
  };
}
