import type { ValidationContext, ApplicationFields, FieldError } from "@changming/contract/application-rules";
import type { application } from "@changming/contract/application";
import type { area } from "@changming/contract/area";
import type { Result } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { garden } from "@changming/contract/garden";
import { systemClock } from "@changming/kit/clock";
import { type LifeDate, lifeDateWire } from "@changming/kit/life-date";
import { shanghaiDay } from "@changming/kit/shanghai";
import { api } from "../../api/api.ts";
import { loadLunarTables, fieldsOfDate, wireOf, dateIn } from "../life-date/written-date.ts";
import { cleanText } from "@changming/kit/text";
import { unsentMessage } from "../upload/upload-queue.ts";
import type { ImageUploads } from "../upload/use-image-uploads.ts";

/** The user's own application. */
export type OwnApplication = BodyOf<typeof application.ownDetail>;

/** The choices of the form and its initial values. */
export interface FormContext {
  areas: BodyOf<typeof area.tree>;
  gardens: BodyOf<typeof garden.open>["itemList"];
  /** The application to correct or to pay; null for a new one. */
  before: OwnApplication | null;
}

/** Fetches everything that the form needs; `id` 0 for a new application. */
export async function fetchFormContext(id: number, signal: AbortSignal): Promise<Result<FormContext>> {
  const [areas, gardens, before] = await Promise.all([
    api.area.tree({}, { signal }),
    api.garden.open({}, { signal }),
    id > 0 ? api.application.ownDetail({ id }, { signal }) : null,
  ]);
  if (before && !before.ok) return before;
  if (!areas.ok) return areas;
  if (!gardens.ok) return gardens;
  return { ok: true, body: { areas: areas.body, gardens: gardens.body.itemList, before: before?.body ?? null } };
}

/** Without the lunar tables a lunar date counts by its year; the server validates the full date. */
const solarOrYear = (date: LifeDate) => (date.calendar === "solar" ? lifeDateWire(date) : String(date.year));

/** The data that the validation rules need; the lunar tables are loaded only for a lunar date. */
export async function validationContextOf(
  { areas, gardens }: FormContext,
  hasLunarDate: boolean,
): Promise<ValidationContext> {
  const tables = hasLunarDate ? await loadLunarTables().catch(() => null) : null;
  const places = new Set(areas.flatMap(({ name, children }) => children.map((city) => `${name},${city.name}`)));
  return {
    today: shanghaiDay(systemClock()),
    isPlace: (place) => places.has(place),
    isOpenGarden: (garden) => gardens.some(({ id }) => String(id) === garden),
    solarOf: tables?.solarOf ?? solarOrYear,
  };
}

/** The form's values by field name. */
export type Written = Readonly<Record<string, string | undefined>>;

/** The four kinds of images, by their wire names. */
export type ImageName = "avatar" | "shengu_zhengming" | "relationship_zhengming" | "other_zhengming";

export type ApplicationImages = Readonly<Record<ImageName, Pick<ImageUploads, "slots" | "urls">>>;

/** Placeholder for an image that is still being uploaded: the errors of other fields come first. */
const underWay = "…";

const sentOf = ({ slots }: Pick<ImageUploads, "slots">) => slots.map(({ url }) => url || underWay).join(",");

/** The form's values as the validation rules and the call need them. */
export function applicationFields(written: Written, uploads: ApplicationImages): ApplicationFields {
  const text = (name: string) => cleanText(written[name] ?? "");
  const birth = wireOf(dateIn(written, "birthday"));
  const death = wireOf(dateIn(written, "shengu_date"));
  const province = text("jiguan_str");
  return {
    avatar: sentOf(uploads.avatar),
    name: text("name"),
    gender: text("gender"),
    jiguan_str: province === "" ? "" : `${province},${text("jiguan_city")}`,
    nation: text("nation"),
    birthday: birth.on,
    birthday_calendar: birth.calendar,
    birthday_leap: birth.leap,
    shengu_date: death.on,
    shengu_calendar: death.calendar,
    shengu_leap: death.leap,
    garden_id: text("garden_id"),
    shengu_guanxi: text("shengu_guanxi"),
    shengu_zhengming: sentOf(uploads.shengu_zhengming),
    relationship_zhengming: sentOf(uploads.relationship_zhengming),
    other_zhengming: sentOf(uploads.other_zhengming),
    shuoming_text: cleanText(written.shuoming_text ?? "", { keepLines: true }),
    is_close: text("is_close") === "1" ? 1 : 0,
  };
}

const imageNames: readonly ImageName[] = ["avatar", "shengu_zhengming", "relationship_zhengming", "other_zhengming"];

/** Error of the first field whose images are still being uploaded or failed. */
export function unsentError(uploads: ApplicationImages): FieldError | null {
  for (const field of imageNames) {
    const message = unsentMessage(uploads[field].slots);
    if (message) return { field, message };
  }
  return null;
}

/** An application as form values: the inverse of {@link applicationFields}. */
export function writtenOf(before: OwnApplication): Record<string, string> {
  const [province = "", city = ""] = before.jiguan_str.split(",");
  const { birthday_calendar, birthday_leap, shengu_calendar, shengu_leap } = before;
  return {
    name: before.name,
    gender: String(before.gender),
    jiguan_str: province,
    jiguan_city: city,
    nation: before.nation,
    garden_id: String(before.garden_id),
    shengu_guanxi: before.shengu_guanxi,
    shuoming_text: before.shuoming_text,
    is_close: String(before.is_close),
    ...fieldsOfDate("birthday", { on: before.birthday, calendar: birthday_calendar, leap: String(birthday_leap) }),
    ...fieldsOfDate("shengu_date", { on: before.shengu_date, calendar: shengu_calendar, leap: String(shengu_leap) }),
  };
}
