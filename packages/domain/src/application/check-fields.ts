import {
  type ApplicationFields,
  type ApplicationWorld,
  firstApplicationFault,
  formDate,
} from "@changming/contract/application-rules";
import type { ApplicationTable } from "@changming/db/tables/application";
import { largestId } from "@changming/contract/largest-id";
import { lifeDateWire } from "@changming/kit/life-date";
import { shanghaiDay } from "@changming/kit/shanghai";
import { solarOf } from "@changming/kit/solar-of";
import { isPlace } from "../area/is-place.ts";
import type { Ctx } from "../context.ts";
import { openGardens } from "../garden/own-gardens.ts";
import { Refusal } from "../refusal.ts";

/** Everything of an application but its pictures, as rows hold it. */
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

async function worldOf(ctx: Ctx): Promise<ApplicationWorld> {
  const gardens = new Set((await openGardens(ctx.db)).map(({ id }) => String(id)));
  return {
    today: shanghaiDay(ctx.clock()),
    isPlace,
    isOpenGarden: (id) => gardens.has(id),
    solarOf,
  };
}

/** Reads the form; `before` is the application that it mends. Refuses with `invalidInput` and the first message of the specification that applies. */
export async function checkFields(
  ctx: Ctx,
  fields: ApplicationFields,
  before: { is_private: boolean } | null,
): Promise<ApplicationFacts> {
  const fault = firstApplicationFault(fields, await worldOf(ctx));
  if (fault) throw new Refusal("invalidInput", fault.field, fault.message);
  const birth = formDate(fields.birthday, fields.birthday_calendar, fields.birthday_leap);
  const death = formDate(fields.shengu_date, fields.shengu_calendar, fields.shengu_leap);
  const gardenId = Number(fields.garden_id);
  if (!birth || !death || !(gardenId <= largestId)) throw new Error("a form without a fault could not be read");
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
