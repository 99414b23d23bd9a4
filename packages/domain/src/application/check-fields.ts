import {
  type ApplicationFields,
  type ValidationContext,
  firstApplicationError,
  formDate,
} from "@changming/contract/application-rules";
import type { ApplicationTable } from "@changming/db/tables/application";
import { largestId } from "@changming/contract/limits";
import { lifeDateWire } from "@changming/kit/life-date";
import { shanghaiDay } from "@changming/kit/shanghai";
import { solarOf } from "@changming/kit/solar-of";
import { isPlace } from "../area/area-tree.ts";
import type { Ctx } from "../context/context.ts";
import { DomainError } from "../context/domain-error.ts";
import { openGardens } from "../garden/list-gardens.ts";

/** Everything of an application except its images, as rows store it. */
export type ApplicationFacts = Pick<
  ApplicationTable,
  | "garden_id"
  | "name"
  | "gender"
  | "native_place"
  | "nation"
  | "birth_on"
  | "birth_calendar"
  | "birth_is_leap_month"
  | "death_on"
  | "death_calendar"
  | "death_is_leap_month"
  | "relation"
  | "statement"
> & { is_private: boolean };

async function validationContextOf(ctx: Ctx): Promise<ValidationContext> {
  const gardens = new Set((await openGardens(ctx.db)).map(({ id }) => String(id)));
  return {
    today: shanghaiDay(ctx.clock()),
    isPlace,
    isOpenGarden: (id) => gardens.has(id),
    solarOf,
  };
}

/**
 * Parses the form; `before` is the application being resubmitted. Throws `invalidInput` with the first message that
 * applies, in the order of R-application-4.
 */
export async function checkFields(
  ctx: Ctx,
  fields: ApplicationFields,
  before: { is_private: boolean } | null,
): Promise<ApplicationFacts> {
  const error = firstApplicationError(fields, await validationContextOf(ctx));
  if (error) throw new DomainError("invalidInput", error.field, error.message);
  const birth = formDate(fields.birthday, fields.birthday_calendar, fields.birthday_leap);
  const death = formDate(fields.shengu_date, fields.shengu_calendar, fields.shengu_leap);
  const gardenId = Number(fields.garden_id);
  if (!birth || !death || !(gardenId <= largestId)) throw new Error("a valid form could not be parsed");
  return {
    garden_id: gardenId,
    name: fields.name,
    gender: fields.gender === "1" ? 1 : 2,
    native_place: fields.jiguan_str,
    nation: fields.nation,
    birth_on: lifeDateWire(birth),
    birth_calendar: birth.calendar,
    birth_is_leap_month: birth.isLeapMonth,
    death_on: lifeDateWire(death),
    death_calendar: death.calendar,
    death_is_leap_month: death.isLeapMonth,
    relation: fields.shengu_guanxi,
    statement: fields.shuoming_text,
    is_private: fields.is_close === undefined ? before?.is_private === true : fields.is_close === 1,
  };
}
