import type { ApplicationWorld } from "@changming/contract/application-rules";
import type { application } from "@changming/contract/application";
import type { area } from "@changming/contract/area";
import type { Result } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { garden } from "@changming/contract/garden";
import { systemClock } from "@changming/kit/clock";
import { type LifeDate, lifeDateWire } from "@changming/kit/life-date";
import { shanghaiDay } from "@changming/kit/shanghai";
import { api } from "../../api.ts";
import { loadLunarTables } from "../life-date/lunar-tables.ts";

/** An application of one's own, as its applicant sees it. */
export type OwnApplication = BodyOf<typeof application.ownDetail>;

/** What the form offers, and what it begins with. */
export interface FormGround {
  areas: BodyOf<typeof area.tree>;
  gardens: BodyOf<typeof garden.open>["itemList"];
  /** The application that is mended or paid; null for a new one. */
  before: OwnApplication | null;
}

/** Asks for everything that the form needs; `id` 0 for a new application. */
export async function askForGround(id: number, signal: AbortSignal): Promise<Result<FormGround>> {
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

/** Without the lunar tables its year is all that is reckoned with; the server knows the rest. */
const solarOrYear = (date: LifeDate) => (date.calendar === "solar" ? lifeDateWire(date) : String(date.year));

/** What the rules ask of the world; the lunar tables are fetched where a date needs them. */
export async function worldOf({ areas, gardens }: FormGround, hasLunarDate: boolean): Promise<ApplicationWorld> {
  const tables = hasLunarDate ? await loadLunarTables().catch(() => null) : null;
  const places = new Set(areas.flatMap(({ name, children }) => children.map((city) => `${name},${city.name}`)));
  return {
    today: shanghaiDay(systemClock()),
    isPlace: (place) => places.has(place),
    isOpenGarden: (garden) => gardens.some(({ id }) => String(id) === garden),
    solarOf: tables?.solarOf ?? solarOrYear,
  };
}
