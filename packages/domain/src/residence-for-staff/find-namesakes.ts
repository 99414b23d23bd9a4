import { sql } from "kysely";
import type { residence } from "@changming/contract/admin/residence";
import type { BodyOf } from "@changming/contract/define";
import { parseLifeDate } from "@changming/kit/life-date";
import { letterZone, toSimplified } from "@changming/kit/names";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canListAsStaff } from "../residence/access.ts";
import { birthOf, deathOf } from "../residence/life-dates.ts";
import { keywordQuery } from "../residence/search-index.ts";
import { type ResidenceForStaffRow, rowsForStaff } from "./list-for-staff.ts";
import { presentItem } from "./present-for-staff.ts";

interface Named {
  name: string;
  /** Life dates of the wire; empty when unknown. */
  birthday: string;
  shengu_date: string;
  /** The residence being edited, which is no namesake of itself. */
  id?: number | undefined;
}

/** Most namesakes that are returned. */
const maxNamesakes = 10;

/**
 * Before a residence is created: the letter zone of its name (R-residence-18), and the residences of the same name,
 * those of the same years first (R-admin-16). Registration data only, as in the list. Throws `staffRoleMissing`.
 */
export async function findNamesakes(ctx: Ctx, named: Named): Promise<BodyOf<typeof residence.namesakes>> {
  demand(canListAsStaff(ctx.actor));
  const { query } = keywordQuery(named.name);
  const name = toSimplified(named.name);
  const found = await ctx.db
    .selectFrom("residence")
    .select("id")
    .where(sql<boolean>`search @@ ${query}::tsquery`)
    .where(sql<boolean>`(name = any (${[name, named.name]}) or other_names && ${[name, named.name]})`)
    .where("id", "<>", named.id ?? 0)
    .orderBy("weight", "desc")
    .orderBy("id")
    .limit(maxNamesakes)
    .execute();
  const ids = found.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await rowsForStaff(ctx.db, ids);
  const itemList = rows.map((row) => {
    const { id, name: theirs, years, garden_name, number_text, state } = presentItem(row);
    return { id, name: theirs, years, garden_name, number_text, state, is_same: isSame(row, named) };
  });
  const first = itemList.toSorted((a, b) => Number(b.is_same) - Number(a.is_same) || a.id - b.id);
  return { letter: letterZone(named.name), itemList: first };
}

/** One known year agrees, and none contradicts. */
function isSame(row: ResidenceForStaffRow, { birthday, shengu_date }: Named): boolean {
  const pairs = [
    [birthOf(row), birthday],
    [deathOf(row), shengu_date],
  ] as const;
  const verdicts = pairs.flatMap(([theirs, text]) => {
    const own = parseLifeDate(text);
    return own && theirs ? [theirs.given.year === own.year || theirs.solar.year === own.year] : [];
  });
  return verdicts.length > 0 && verdicts.every(Boolean);
}
