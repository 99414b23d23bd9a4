import { sql } from "kysely";
import { chineseNumber } from "@changming/kit/numerals";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { mayReturnOn, returnsOn } from "../memorial-day/returns-on.ts";

/** Residences read for one garden: a hundred thousand have some five hundred anniversaries a day. */
const maxRead = 1_000;
/** Anniversaries listed for one garden; the others are counted. */
const maxListed = 8;

const occasions = {
  birthday: (years: number) => `诞辰${chineseNumber(years)}周年`,
  anniversary: (years: number) => (years === 1 ? "周年" : `${chineseNumber(years)}周年`),
  customary: () => "纪念日",
};

interface Anniversary {
  /** 0 for a private residence. */
  id: number;
  name: string;
  occasion: string;
  isPrivate: boolean;
  /** Someone remembered them today; never said of a private residence. */
  isLit: boolean;
}

/**
 * Whose day it is in a garden, public residences first, and how many more there are. Of a private residence its
 * administrator learns the name and the day, which the garden registers, and nothing of its visitors (R-garden-9).
 */
export async function anniversariesOf(
  ctx: Ctx,
  gardenId: number,
  today: ShanghaiDay,
): Promise<{ listed: Anniversary[]; more: number }> {
  const rows = await ctx.db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .innerJoin("residence_counter as counter", "counter.residence_id", "residence.id")
    .select(["residence.id", "residence.name", "residence.kind", "garden.kind as garden_kind", "residence.is_private"])
    .select(["residence.birth_on", "residence.birth_calendar", "residence.birth_is_leap_month"])
    .select(["residence.death_on", "residence.death_calendar", "residence.death_is_leap_month"])
    .select(["residence.birthday_by", "residence.anniversary_by"])
    .select(["residence.customary_day", "residence.customary_calendar"])
    .select(
      sql<boolean>`(counter.remembrance_day = ${today}::date and counter.remembrance_today > 0)`.as("isRemembered"),
    )
    .where("residence.garden_id", "=", gardenId)
    .where("residence.hidden_at", "is", null)
    .where(mayReturnOn(today))
    .orderBy("residence.is_private")
    .orderBy("residence.letter")
    .orderBy("residence.number")
    .limit(maxRead)
    .execute();
  const found = rows.flatMap((row) =>
    returnsOn(row, today).map(({ kind, years }): Anniversary => {
      return {
        id: row.is_private ? 0 : row.id,
        name: row.name,
        occasion: occasions[kind](years),
        isPrivate: row.is_private,
        isLit: !row.is_private && row.isRemembered,
      };
    }),
  );
  return { listed: found.slice(0, maxListed), more: Math.max(0, found.length - maxListed) };
}
