import { residenceOfCode } from "@changming/kit/residence-code";
import type { BodyOf } from "@changming/contract/define";
import type { ownGarden } from "@changming/contract/own-garden";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { pageOf } from "../context/paging.ts";
import { yearsOf } from "../residence/life-dates.ts";
import { numberText } from "../residence/number-text.ts";
import { isHitInGarden, keywordQuery } from "../residence/search-index.ts";
import { zoneOrder } from "../residence/zone-order.ts";
import { canManageGarden, isOwnGarden } from "./access.ts";
import { levelsOfGarden } from "./queries.ts";

interface PlacedQuery {
  gardenId: number;
  page: number;
  pageSize: number;
  keywords: string;
}

/**
 * The register of an own garden, by letter zone and number; of private residences too, but only what the garden
 * registers: name, dates, level and number (R-garden-9). A keyword is a name or a number. Throws `notFound`.
 */
export async function listPlaced(ctx: Ctx, input: PlacedQuery): Promise<BodyOf<typeof ownGarden.residences>> {
  const garden = await ctx.db
    .selectFrom("garden")
    .select(isOwnGarden(ctx.actor).as("isGardenAdmin"))
    .where("id", "=", input.gardenId)
    .executeTakeFirst();
  demand(canManageGarden(ctx.actor, { isGardenAdmin: garden?.isGardenAdmin ?? false }));
  const page = pageOf(input);
  const found = residencesFound(ctx, input);
  const rows = await found
    .select(["id", "name", "level", "letter", "number", "is_private", "staff_version as version"])
    .select(["birth_on", "birth_calendar", "birth_is_leap_month", "death_on", "death_calendar", "death_is_leap_month"])
    .select(["birth_is_about", "birth_dynasty", "death_is_about", "death_dynasty", "age_at_death"])
    .orderBy(zoneOrder)
    .orderBy("letter")
    .orderBy("number")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { counts } = await found.select((eb) => eb.fn.countAll<number>().as("counts")).executeTakeFirstOrThrow();
  const levels = await levelsOfGarden(ctx, input.gardenId);
  return {
    counts,
    itemList: rows.map((row) => ({
      id: row.id,
      name: row.name,
      years: yearsOf(row),
      level: row.level,
      letter: row.letter,
      number: row.number,
      number_text: numberText(row),
      is_close: row.is_private ? 1 : 0,
      version: row.version,
    })),
    levels: levels.map(({ level, name, isOffered }) => ({ level, level_name: name, is_offered: isOffered })),
  };
}

/** `S0326`, `S区 326 号` or `326`. */
const numberPattern = /^([A-Z#]?)\s*区?\s*0*(\d{1,5})\s*号?$/i;

function residencesFound(ctx: Ctx, { gardenId, keywords }: PlacedQuery) {
  const all = ctx.db.selectFrom("residence").where("garden_id", "=", gardenId).where("hidden_at", "is", null);
  if (keywords === "") return all;
  const [, letter = "", digits] = numberPattern.exec(keywords.normalize("NFKC")) ?? [];
  if (digits !== undefined) {
    const numbered = all.where("number", "=", Number(digits));
    return letter === "" ? numbered : numbered.where("letter", "=", letter.toUpperCase());
  }
  const { query } = keywordQuery(keywords);
  // By the short code too: six signs with a check digit are hardly ever a name.
  const coded = residenceOfCode(keywords) ?? 0;
  return all.where((eb) => eb.or([eb("id", "=", coded), ...(query === null ? [] : [isHitInGarden(query, gardenId)])]));
}
