import { dateError, type FieldError, formDate, dateOrderError } from "@changming/contract/application-rules";
import type { ParsedInputOf } from "@changming/contract/define";
import type { propertyCorrection } from "@changming/contract/property-correction";
import { lifeDateWire, type LifeDate } from "@changming/kit/life-date";
import { shanghaiDay } from "@changming/kit/shanghai";
import { solarOf } from "@changming/kit/solar-of";
import { isPlace } from "../area/area-tree.ts";
import type { Ctx } from "../context/context.ts";
import { DomainError } from "../context/domain-error.ts";
import { birthOf, deathOf } from "../residence/life-dates.ts";
import type { Facts } from "./facts.ts";

/** Corrected facts as sent; undefined fields are unchanged. */
export type Corrected = Partial<Omit<ParsedInputOf<typeof propertyCorrection.answer>, "id" | "isDone" | "answer">>;

/** The new column values, by the rules of an application. Throws `invalidInput`. */
export function readCorrected(ctx: Ctx, facts: Facts, input: Corrected): Partial<Facts> {
  const { jiguan_str: place, gender } = input;
  if (place !== undefined && place !== facts.native_place && !isPlace(place)) {
    assertNoFieldError({ field: "jiguan_str", message: "请选择籍贯" });
  }
  return {
    level: input.level,
    letter: input.letter,
    number: input.number,
    name: input.name,
    gender: gender === undefined ? undefined : gender === 1 ? 1 : 2,
    native_place: place,
    nation: input.nation,
    ...readDates(ctx, facts, input),
  };
}

function readDates(ctx: Ctx, facts: Facts, input: Corrected): Partial<Facts> {
  const world = { today: shanghaiDay(ctx.clock()), solarOf };
  const birth = read(input.birthday, input.birthday_calendar, input.birthday_leap);
  const death = read(input.shengu_date, input.shengu_calendar, input.shengu_leap);
  assertNoFieldError(birth === undefined ? null : dateError(birth, "birthday", world));
  assertNoFieldError(death === undefined ? null : dateError(death, "shengu_date", world));
  if (birth || death) {
    assertNoFieldError(
      dateOrderError(birth ?? birthOf(facts)?.given ?? null, death ?? deathOf(facts)?.given ?? null, world),
    );
  }
  return {
    ...(birth && {
      birth_on: lifeDateWire(birth),
      birth_calendar: birth.calendar,
      birth_is_leap_month: birth.isLeapMonth,
    }),
    ...(death && {
      death_on: lifeDateWire(death),
      death_calendar: death.calendar,
      death_is_leap_month: death.isLeapMonth,
    }),
  };
}

/** undefined: not sent; null: not a valid date. */
function read(on: string | undefined, calendar = "solar", leap = 0): LifeDate | null | undefined {
  return on === undefined ? undefined : formDate(on, calendar, String(leap));
}

function assertNoFieldError(error: FieldError | null): void {
  if (error) throw new DomainError("invalidInput", error.field, error.message);
}
