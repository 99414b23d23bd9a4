import { isWholeDate, type LifeDate, parseLifeDate } from "@changming/kit/life-date";
import type { ShanghaiDay } from "@changming/kit/shanghai";
import { characterCount } from "@changming/kit/text";

/** Maximum number of other documents of an application (R-application-8). */
export const maxOtherDocuments = 9;

/** An application for a residence as the form holds it: strings, as sent. */
export interface ApplicationFields {
  avatar: string;
  name: string;
  /** Province and city, comma between. */
  jiguan_str: string;
  nation: string;
  birthday: string;
  birthday_calendar: string;
  /** `1` for a leap month of the lunar calendar. */
  birthday_leap: string;
  shengu_date: string;
  shengu_calendar: string;
  shengu_leap: string;
  garden_id: string;
  shengu_guanxi: string;
  shengu_zhengming: string;
  relationship_zhengming: string;
  /** Comma joined. */
  other_zhengming: string;
  shuoming_text: string;
  gender: string;
  /** 1: the residence begins private; 0: public. */
  is_close?: number | undefined;
}

export interface FieldError {
  field: keyof ApplicationFields;
  message: string;
}

/** The facts outside the form that the rules depend on. */
export interface ValidationContext {
  today: ShanghaiDay;
  isPlace(provinceAndCity: string): boolean;
  isOpenGarden(id: string): boolean;
  /** The solar day of a date, `YYYY-MM-DD` or as much of it as is known; null when there is no such day. */
  solarOf(date: LifeDate): string | null;
}

/** A life date of the form; null when it is invalid. */
export function formDate(on: string, calendar: string, leap: string): LifeDate | null {
  if (calendar !== "solar" && calendar !== "lunar") return null;
  const date = /^\d/.test(on) ? parseLifeDate(on, calendar, leap === "1") : null;
  // A lunar month without its day cannot be converted to the solar calendar.
  return date && (calendar === "solar" || isWholeDate(date)) ? date : null;
}

/** Documents of a comma-joined list, without empty entries. */
export function documentsIn(list: string): string[] {
  return list.split(",").filter((document) => document !== "");
}

/** Compares to the common precision of both. */
function isLater(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) > other.slice(0, length);
}

type Calendars = Pick<ValidationContext, "today" | "solarOf">;

/** The error of one date; null when it is valid (R-application-6). */
export function dateError(
  date: LifeDate | null,
  field: "birthday" | "shengu_date",
  { today, solarOf }: Calendars,
): FieldError | null {
  const what = field === "birthday" ? "出生日期" : "身故日期";
  const solar = date && solarOf(date);
  if (solar === null) return { field, message: `请选择${what}` };
  return isLater(solar, today) ? { field, message: `${what}不能晚于今天` } : null;
}

/** The error of the two dates together: a death before the birth, to their common precision (R-application-6). */
export function dateOrderError(
  birth: LifeDate | null,
  death: LifeDate | null,
  { solarOf }: Pick<Calendars, "solarOf">,
): FieldError | null {
  if (!birth || !death || !isLater(solarOf(birth) ?? "", solarOf(death) ?? "")) return null;
  return { field: "shengu_date", message: "身故日期不能早于出生日期" };
}

function text(field: keyof ApplicationFields, value: string, max: number, empty: string, what: string) {
  if (value === "") return { field, message: empty };
  return characterCount(value) > max ? { field, message: `${what}最多 ${max} 个字` } : null;
}

/**
 * The first error of an application; null when it is valid. Both the form and the server use it (R-application-4), in
 * the order and with the messages of R-application-5, R-application-6, R-application-7 and R-application-8.
 */
export function firstApplicationError(fields: ApplicationFields, context: ValidationContext): FieldError | null {
  const birth = formDate(fields.birthday, fields.birthday_calendar, fields.birthday_leap);
  const death = formDate(fields.shengu_date, fields.shengu_calendar, fields.shengu_leap);
  const unless = (isRight: boolean, field: keyof ApplicationFields, message: string): FieldError | null =>
    isRight ? null : { field, message };
  return (
    unless(fields.avatar !== "", "avatar", "请上传头像") ??
    text("name", fields.name, 30, "请输入真实姓名", "姓名") ??
    unless(context.isPlace(fields.jiguan_str), "jiguan_str", "请选择籍贯") ??
    text("nation", fields.nation, 20, "请输入民族", "民族") ??
    dateError(birth, "birthday", context) ??
    dateError(death, "shengu_date", context) ??
    dateOrderError(birth, death, context) ??
    unless(context.isOpenGarden(fields.garden_id), "garden_id", "请选择入驻申请的园区") ??
    text("shengu_guanxi", fields.shengu_guanxi, 20, "请输入与申请人的关系", "与申请人的关系") ??
    unless(fields.shengu_zhengming !== "", "shengu_zhengming", "请上传身故证明材料") ??
    unless(fields.relationship_zhengming !== "", "relationship_zhengming", "请上传与身故人关系证明材料") ??
    text("shuoming_text", fields.shuoming_text, 1_000, "请输入申请说明内容", "申请说明") ??
    unless(fields.gender === "1" || fields.gender === "2", "gender", "请选择性别") ??
    unless(
      documentsIn(fields.other_zhengming).length <= maxOtherDocuments,
      "other_zhengming",
      `其他证明材料最多 ${maxOtherDocuments} 张`,
    )
  );
}
