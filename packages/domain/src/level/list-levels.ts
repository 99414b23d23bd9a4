import type { level } from "@changming/contract/admin/garden";
import type { BodyOf } from "@changming/contract/define";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { zoneTotals } from "./zone-totals.ts";
import { canListLevels } from "./access.ts";

/** The seven levels, each with its number of public residences. Throws `staffRoleMissing`. */
export async function listLevels(ctx: Ctx) {
  demand(canListLevels(ctx.actor));
  return ctx.db
    .selectFrom("level")
    .leftJoin(zoneTotals(ctx.db).as("zone"), "zone.level", "level.level")
    .select(["level.level", "level.name", "level.description", "level.version"])
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("zone.listed"), eb.lit(0)).as("residences"))
    .groupBy("level.level")
    .orderBy("level.level")
    .execute();
}

export function presentLevels(rows: Awaited<ReturnType<typeof listLevels>>): BodyOf<typeof level.list> {
  return {
    itemList: rows.map(({ level, name, description, version, residences }) => ({
      level,
      level_name: name,
      description,
      area: areaOfLevel(level),
      residence_nums: residences,
      version,
    })),
  };
}

/** Square metres of a residence's place, by level. */
const areas: Readonly<Record<number, string>> = {
  1: "3.6",
  2: "4.8",
  3: "6.4",
  4: "8.1",
  5: "9.9",
  6: "12.6",
  7: "16.8",
};

/** `6.4 平方米`, for the certificate. */
export function areaOfLevel(level: number): string {
  const area = areas[level];
  if (area === undefined) throw new Error(`no area for level ${level}`);
  return `${area} 平方米`;
}
