import type { ApplicationWorld } from "@changming/contract/application-rules";
import type { application } from "@changming/contract/application";
import type { area } from "@changming/contract/area";
import type { Result } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { garden } from "@changming/contract/garden";
import { systemClock } from "@changming/kit/clock";
import { type LifeDate, lifeDateWire } from "@changming/kit/life-date";
import { shanghaiDay } from "@changming/kit/shanghai";
import { api } from "../../api/api.ts";
import { loadLunarTables } from "../life-date/lunar-tables.ts";

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
export async function worldOf({ areas, gardens }: FormContext, hasLunarDate: boolean): Promise<ApplicationWorld> {
  const tables = hasLunarDate ? await loadLunarTables().catch(() => null) : null;
  const places = new Set(areas.flatMap(({ name, children }) => children.map((city) => `${name},${city.name}`)));
  return {
    today: shanghaiDay(systemClock()),
    isPlace: (place) => places.has(place),
    isOpenGarden: (garden) => gardens.some(({ id }) => String(id) === garden),
    solarOf: tables?.solarOf ?? solarOrYear,
  };
}
