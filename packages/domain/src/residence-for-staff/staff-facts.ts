import { isWholeDate, type LifeDate, lifeDateWire, parseLifeDate } from "@changming/kit/life-date";
import { parseMonthDay } from "@changming/kit/month-day";
import { shanghaiDay } from "@changming/kit/shanghai";
import { solarOf } from "@changming/kit/solar-of";
import type { Emblem } from "@changming/contract/emblems";
import type { ResidenceKind } from "@changming/db/tables/residence";
import type { Ctx } from "../context/context.ts";
import { DomainError, fail } from "../context/domain-error.ts";

/** One date as staff write it. */
interface StaffDate {
  /** `YYYY-MM-DD` or as much of it as is known, a leading `-` for years BC; empty when unknown. */
  on: string;
  calendar: "solar" | "lunar";
  isLeapMonth: boolean;
  /** The year is an estimate. */
  isAbout: boolean;
  /** 战国·楚 */
  dynasty: string;
}

/** A person's facts as staff write them. */
export interface StaffFacts {
  kind: ResidenceKind;
  name: string;
  gender: 1 | 2;
  /** 字, 号, former and pen names. */
  otherNames: string[];
  birth: StaffDate;
  death: StaffDate;
  /** The day of the custom, `MM-DD`; empty: none. */
  customaryDay: string;
  customaryCalendar: "solar" | "lunar";
  /** 享年 as a source says it; 0: unknown. */
  age: number;
  nation: string;
  /** `浙江,安吉`, or as a source says it. */
  nativePlace: string;
  summary: string;
  source: string;
  sourceUrl: string;
  /** Further ones: a text each, and after a tab its URL if there is one. */
  moreSources: string[];
  /** URL of an upload, or of the present one; empty: the emblem or a silhouette. */
  portrait: string;
  portraitCredit: string;
  /** Empty: none. */
  emblem: Emblem | "";
  battleAddress: string;
  cemeteryAddress: string;
}

type Which = "birth" | "death";
const fields = { birth: "birthday", death: "shengu_date" } as const;
const names = { birth: "出生日期", death: "身故日期" } as const;

/** Column values of the facts. Throws `invalidInput`, `kindNeedsSource`. */
export function columnsOfFacts(ctx: Ctx, facts: StaffFacts) {
  const birth = readDate(ctx, "birth", facts.birth);
  const death = readDate(ctx, "death", facts.death);
  if (birth && death && compare(birth, death) > 0) invalid("shengu_date", "身故日期不能早于出生日期");
  if (facts.kind === "ordinary" && !death) invalid("shengu_date", "请填写身故日期");
  if (!birth && !death && facts.birth.dynasty === "" && facts.death.dynasty === "") {
    invalid("death_dynasty", "生卒都不知道时，请写明朝代");
  }
  if (/^00-|-00$/.test(facts.customaryDay)) invalid("customary_day", "请选纪念日的月和日");
  if (facts.customaryDay !== "" && !parseMonthDay(facts.customaryDay, facts.customaryCalendar)) {
    invalid("customary_day", "没有这个纪念日，请核对");
  }
  if (facts.kind !== "ordinary" && facts.source === "") fail("kindNeedsSource", "source");
  if (facts.kind !== "ordinary" && facts.portrait !== "" && facts.portraitCredit === "") {
    invalid("portrait_credit", "请写明画像出自哪里、依什么许可使用");
  }
  return {
    kind: facts.kind,
    name: facts.name,
    gender: facts.gender,
    other_names: facts.otherNames,
    birth_on: birth && lifeDateWire(birth),
    birth_calendar: birth?.calendar ?? ("solar" as const),
    birth_is_leap_month: birth?.isLeapMonth ?? false,
    birth_is_about: facts.birth.isAbout,
    birth_dynasty: facts.birth.dynasty,
    death_on: death && lifeDateWire(death),
    death_calendar: death?.calendar ?? ("solar" as const),
    death_is_leap_month: death?.isLeapMonth ?? false,
    death_is_about: facts.death.isAbout,
    death_dynasty: facts.death.dynasty,
    customary_day: facts.customaryDay,
    customary_calendar: facts.customaryCalendar,
    age_at_death: facts.age === 0 ? null : facts.age,
    nation: facts.nation,
    native_place: facts.nativePlace,
    summary: facts.summary,
    source: facts.source,
    source_url: facts.sourceUrl,
    more_sources: facts.moreSources,
    portrait_credit: facts.portraitCredit,
    emblem: facts.emblem,
    battle_address: facts.battleAddress,
    cemetery_address: facts.cemeteryAddress,
  };
}

function readDate(ctx: Ctx, which: Which, { on, calendar, isLeapMonth, isAbout }: StaffDate): LifeDate | null {
  const field = fields[which];
  if (on === "") {
    if (isAbout) invalid(field, `约的${names[which]}要写明年份`);
    return null;
  }
  const date = parseLifeDate(on, calendar, isLeapMonth);
  if (!date || solarOf(date) === null) return invalid(field, `没有这个${names[which]}，请核对`);
  // A lunar month without its day cannot be converted to the solar calendar.
  if (date.calendar === "lunar" && date.month !== null && !isWholeDate(date)) {
    invalid(field, "农历的月份要连同日子一起写");
  }
  if (isAbout && date.day !== null) invalid(field, "知道日子的，不必写“约”");
  const today = parseLifeDate(shanghaiDay(ctx.clock()));
  if (today && compare(date, today) > 0) invalid(field, `${names[which]}不能晚于今天`);
  return date;
}

/** To the common precision of both, in the solar calendar: positive when `one` is later. */
function compare(one: LifeDate, other: LifeDate): number {
  const [a, b] = [one, other].map((date) => parseLifeDate(solarOf(date) ?? "") ?? date);
  if (!a || !b || a.year !== b.year) return (a?.year ?? 0) - (b?.year ?? 0);
  if (a.month === null || b.month === null) return 0;
  if (a.month !== b.month) return a.month - b.month;
  return a.day === null || b.day === null ? 0 : a.day - b.day;
}

function invalid(field: string, message: string): never {
  throw new DomainError("invalidInput", field, message);
}
