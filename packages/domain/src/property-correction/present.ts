import type { correction } from "@changming/contract/admin/correction";
import type { BodyOf } from "@changming/contract/define";
import type { propertyCorrection } from "@changming/contract/property-correction";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { numberText } from "../residence/number-text.ts";
import type { CorrectionQueue } from "./list-corrections.ts";
import type { CorrectionRow, QueuedCorrection } from "./queries.ts";

export function presentCorrection(row: CorrectionRow): BodyOf<typeof propertyCorrection.ask> {
  return {
    id: row.id,
    content: row.content,
    state: row.state,
    answer: row.answer,
    create_time: shanghaiDateTime(row.asked_at),
    decide_time: row.decided_at ? shanghaiDateTime(row.decided_at) : "",
  };
}

export function presentQueued(row: QueuedCorrection): BodyOf<typeof propertyCorrection.queue>["itemList"][number] {
  return {
    ...presentCorrection(row),
    residenceId: row.residence_id,
    residence_name: row.name,
    garden_name: row.garden_name,
    number_text: numberText(row),
    is_close: row.is_private ? 1 : 0,
    certificate_number: row.certificate_number ?? "",
    nickname: row.nickname,
    facts: {
      level: row.level,
      letter: row.letter,
      number: row.number,
      name: row.name,
      gender: row.gender,
      jiguan_str: row.native_place,
      nation: row.nation,
      birthday: row.birth_on ?? "",
      birthday_calendar: row.birth_calendar,
      birthday_leap: row.birth_is_leap_month ? 1 : 0,
      shengu_date: row.death_on,
      shengu_calendar: row.death_calendar,
      shengu_leap: row.death_is_leap_month ? 1 : 0,
    },
  };
}

const hour = 3_600_000;

/** For staff, with the waiting time. */
export function presentOneForStaff(row: QueuedCorrection, now: Date): BodyOf<typeof correction.detail> {
  const waited = (row.decided_at ?? now).getTime() - row.asked_at.getTime();
  return { ...presentQueued(row), hours: Math.max(0, Math.floor(waited / hour)) };
}

export function presentForStaff(
  { counts, rows, levels, hasMore = false }: CorrectionQueue & { hasMore?: boolean },
  now: Date,
): BodyOf<typeof correction.list> {
  return {
    counts,
    has_more_counts: hasMore,
    itemList: rows.map((row) => presentOneForStaff(row, now)),
    levels: levels.map(({ level, name }) => ({ level, level_name: name })),
  };
}
