import { sql } from "kysely";
import type { today } from "@changming/contract/admin/today";
import type { BodyOf } from "@changming/contract/define";
import { maxPeopleOfDay } from "@changming/contract/limits";
import { staffRoles } from "@changming/contract/staff-roles";
import { chineseNumber } from "@changming/kit/numerals";
import { nextShanghaiDay, type ShanghaiDay, shanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { isListed } from "../residence/access.ts";
import { holdsRole } from "../staff-role/access.ts";
import { mayReturnOn, returnsOn } from "./returns-on.ts";

/** Candidates read at once; nearly all have their day. */
const atOnce = maxPeopleOfDay + 50;

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
  /** There is at least one more than these `maxPeopleOfDay`. */
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
  const [ofToday, ofTomorrow] = await Promise.all([
    peopleOf(ctx, today, today),
    peopleOf(ctx, nextShanghaiDay(today), today),
  ]);
  return { today: ofToday, tomorrow: ofTomorrow };
}

/** A candidate may have no occasion on the day: `mayReturnOn` is too wide. */
interface Candidate extends PersonOfDay {
  gardenPosition: number;
}

async function peopleOf({ db }: Ctx, day: ShanghaiDay, today: ShanghaiDay): Promise<PeopleOfDay> {
  const read: number[] = [];
  const found: Candidate[] = [];
  for (let isEnd = false; !isEnd && found.length <= maxPeopleOfDay;) {
    const candidates = await readCandidates(db, day, today, read);
    read.push(...candidates.map(({ id }) => id));
    found.push(...candidates.filter(({ occasion }) => occasion !== ""));
    isEnd = candidates.length < atOnce;
  }
  const people = found
    .slice(0, maxPeopleOfDay)
    .toSorted((a, b) => Number(b.isLit) - Number(a.isLit) || a.gardenPosition - b.gardenPosition || a.id - b.id);
  return { people, hasMore: found.length > maxPeopleOfDay };
}

/** Some candidates that were not read before: without an order, so that no more are read than are returned. */
async function readCandidates(db: Db, day: ShanghaiDay, today: ShanghaiDay, read: number[]): Promise<Candidate[]> {
  const isRemembered =
    day === today
      ? sql<boolean>`(counter.remembrance_day = ${today}::date
    and counter.remembrance_today > 0)`
      : sql<boolean>`false`;
  const ids = db
    .selectFrom("residence")
    .select("residence.id")
    .where(isListed)
    .where(mayReturnOn(day))
    .where(sql<boolean>`residence.id <> all (${read}::int[])`)
    .limit(atOnce);
  const rows = await db
    .selectFrom(ids.as("meant"))
    .innerJoin("residence", "residence.id", "meant.id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
    .select(["residence.id", "residence.name", "residence.kind", "garden.kind as garden_kind"])
    .select(["garden.name as garden_name", "garden.position as garden_position"])
    .select(["residence.birth_on", "residence.birth_calendar", "residence.birth_is_leap_month"])
    .select(["residence.death_on", "residence.death_calendar", "residence.death_is_leap_month"])
    .select(["residence.birthday_by", "residence.anniversary_by"])
    .select(["residence.customary_day", "residence.customary_calendar"])
    .select(isRemembered.as("isLit"))
    .execute();
  return rows.map((row) => {
    const calendars = { birthday: row.birthday_by, anniversary: row.anniversary_by, customary: row.customary_calendar };
    const occasions = returnsOn(row, day).map(
      ({ kind, years }) => (calendars[kind] === "lunar" ? "农历" : "") + occasionTexts[kind](years),
    );
    const { id, name, garden_name: gardenName, garden_position: gardenPosition, isLit } = row;
    return { id, name, gardenName, gardenPosition, isLit, occasion: occasions.join("，") };
  });
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
