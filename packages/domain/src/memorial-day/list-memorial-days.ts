import { sql } from "kysely";
import type { today } from "@changming/contract/admin/today";
import type { BodyOf } from "@changming/contract/define";
import { staffRoles } from "@changming/contract/staff-roles";
import { chineseNumber } from "@changming/kit/numerals";
import { nextShanghaiDay, type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { isListed } from "../residence/access.ts";
import { holdsRole } from "../staff-role/access.ts";
import { mayReturnOn, returnsOn } from "./returns-on.ts";

/** Residences read for one day: a hundred thousand have some five hundred, a million ten times as many. */
const maxRead = 400;

const occasionTexts = {
  birthday: () => "诞辰",
  anniversary: (years: number) => `逝世${chineseNumber(years)}周年`,
  customary: () => "纪念日",
};

interface PersonOfDay {
  id: number;
  name: string;
  occasion: string;
  gardenName: string;
  /** Somebody remembered them today. */
  isLit: boolean;
}

interface PeopleOfDay {
  people: PersonOfDay[];
  /** There are more than were read. */
  hasMore: boolean;
}

interface DaysOfPeople {
  today: PeopleOfDay;
  tomorrow: PeopleOfDay;
}

/**
 * Whose birthday, anniversary or day of custom it is today and tomorrow, of public residences, by the calendars that the families chose;
 * those with a lit lamp first (R-admin-26). Throws `sessionInvalid` for anyone but staff.
 */
export async function listMemorialDays(ctx: Ctx): Promise<DaysOfPeople> {
  demand(holdsRole(ctx.actor, staffRoles));
  const today = shanghaiDay(ctx.clock());
  return {
    today: await peopleOf(ctx, today, today),
    tomorrow: await peopleOf(ctx, nextShanghaiDay(today), today),
  };
}

async function peopleOf({ db }: Ctx, day: ShanghaiDay, today: ShanghaiDay): Promise<PeopleOfDay> {
  const isRemembered =
    day === today
      ? sql<boolean>`(counter.remembrance_day = ${today}::date
    and counter.remembrance_today > 0)`
      : sql<boolean>`false`;
  // Without an order, so that no more than these are read.
  const ids = db
    .selectFrom("residence")
    .select("residence.id")
    .where(isListed)
    .where(mayReturnOn(day))
    .limit(maxRead + 1);
  const rows = await db
    .selectFrom(ids.as("meant"))
    .innerJoin("residence", "residence.id", "meant.id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
    .select(["residence.id", "residence.name", "residence.kind", "garden.kind as garden_kind"])
    .select("garden.name as garden_name")
    .select(["residence.birth_on", "residence.birth_calendar", "residence.birth_is_leap_month"])
    .select(["residence.death_on", "residence.death_calendar", "residence.death_is_leap_month"])
    .select(["residence.birthday_by", "residence.anniversary_by"])
    .select(["residence.customary_day", "residence.customary_calendar"])
    .select(isRemembered.as("isLit"))
    .orderBy("garden.position")
    .orderBy("residence.id")
    .execute();
  const people = rows.slice(0, maxRead).flatMap((row): PersonOfDay[] => {
    const calendars = { birthday: row.birthday_by, anniversary: row.anniversary_by, customary: row.customary_calendar };
    const occasions = returnsOn(row, day).map(
      ({ kind, years }) => (calendars[kind] === "lunar" ? "农历" : "") + occasionTexts[kind](years),
    );
    const { id, name, garden_name: gardenName, isLit } = row;
    return occasions.length === 0 ? [] : [{ id, name, gardenName, isLit, occasion: occasions.join("，") }];
  });
  people.sort((one, other) => Number(other.isLit) - Number(one.isLit));
  return { people, hasMore: rows.length > maxRead };
}

export function presentMemorialDaysOfPeople(
  { today: ofToday, tomorrow }: DaysOfPeople,
  max: number,
): BodyOf<typeof today.memorialDays> {
  const present = ({ people, hasMore }: PeopleOfDay) => ({
    counts: people.length,
    has_more_counts: hasMore,
    lit_counts: people.filter(({ isLit }) => isLit).length,
    itemList: people.slice(0, max).map(({ gardenName, isLit, ...one }) => ({
      ...one,
      garden_name: gardenName,
      is_lit: isLit,
    })),
  });
  return { today: present(ofToday), tomorrow: present(tomorrow) };
}
