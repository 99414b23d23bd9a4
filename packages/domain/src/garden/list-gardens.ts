import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { toSimplified } from "@changming/kit/names";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { pageOf, type Page } from "../context/paging.ts";
import { fail } from "../context/domain-error.ts";
import { zoneTotals } from "../level/zone-totals.ts";

/** One page of the gardens whose name or region matches the keyword (R-garden-1). */
export async function listGardens(
  ctx: Ctx,
  input: { page: number; pageSize: number; keywords: string },
): Promise<{ counts: number; rows: GardenCardRow[] }> {
  ctx.tags.read("gardens");
  const page = pageOf(input);
  const { keywords } = input;
  const [counts, rows] = await Promise.all([countGardens(ctx.db, keywords), gardenCards(ctx.db, page, keywords)]);
  return { counts, rows };
}

/** A garden for its page (R-garden-3). Throws `notFound`, also for a hidden one (R-garden-11). */
export async function getGarden(ctx: Ctx, input: { id: number }): Promise<GardenRow> {
  ctx.tags.read("gardens");
  return (await findGarden(ctx.db, input.id)) ?? fail("notFound");
}

/** Filter options for a garden's residences: the levels, each with its letter zones (R-garden-5). */
export function getGardenSearchData(ctx: Ctx, input: { gardenId?: number }): Promise<LevelZonesRow[]> {
  ctx.tags.read("gardens", "levels", "residences");
  return levelZones(ctx.db, input.gardenId ?? null);
}

const cardColumns = [
  "garden.id",
  "garden.name",
  "garden.kind",
  "garden.thumb",
  "garden.region",
  "garden.summary",
  "garden.listed_count",
] as const;

/** A garden's name and region, as the index garden_search has them by their characters. */
const searched = sql<string>`garden.name || ' ' || replace(garden.region, ',', '') || ' ' || replace(garden.region, ',', ' ')`;

/** Escapes `%` and `_`, which are literal in a search. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/**
 * Visible gardens (R-garden-11) that match the keyword, as typed or in simplified characters; a region also without its
 * comma.
 */
function matching(db: Db, keyword: string) {
  const gardens = db.selectFrom("garden").where("garden.hidden_at", "is", null);
  if (keyword === "") return gardens;
  const spellings = [...new Set([keyword, toSimplified(keyword)])];
  return gardens.where((eb) =>
    eb.or(
      spellings.map((spelling) =>
        eb.and([
          sql<boolean>`string_to_array(${searched}, null) @> string_to_array(${spelling}, null)`,
          eb(searched, "like", containing(spelling)),
        ]),
      ),
    ),
  );
}

export type GardenCardRow = Awaited<ReturnType<typeof gardenCards>>[number];

/** Gardens in the operator's order; a keyword matches name and region. */
export function gardenCards(db: Db, page: Page, keyword = "") {
  // A late page skips entries of an index, not rows.
  const ids = matching(db, keyword)
    .select("garden.id")
    .orderBy("garden.position")
    .orderBy("garden.id")
    .limit(page.limit)
    .offset(page.offset);
  return db
    .selectFrom("garden")
    .select(cardColumns)
    .where("garden.id", "in", ids)
    .orderBy("garden.position")
    .orderBy("garden.id")
    .execute();
}

async function countGardens(db: Db, keyword: string): Promise<number> {
  const row = await matching(db, keyword)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return row.found;
}

export type GardenRow = NonNullable<Awaited<ReturnType<typeof findGarden>>>;

async function findGarden(db: Db, id: number) {
  const row = await db
    .selectFrom("garden")
    .select([...cardColumns, "garden.address", "garden.content_html", "garden.banners", "garden.background"])
    .select(["garden.contact_phone", "garden.opening_hours", "garden.opening_note", "garden.notice"])
    .where("garden.id", "=", id)
    .where("garden.hidden_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export type LevelZonesRow = Awaited<ReturnType<typeof levelZones>>[number];

/**
 * Each level with the letter zones that have a public residence, of one garden or of all; of one garden those that it
 * offers or that have such a residence (R-garden-12).
 */
function levelZones(db: Db, gardenId: number | null) {
  const zones = gardenId === null ? zoneTotals(db) : zonesOf(db, gardenId);
  const isListed =
    gardenId === null
      ? sql<boolean>`true`
      : sql<boolean>`(zone.letter is not null
          or level.level = any(coalesce((select levels from garden where id = ${gardenId}), '{1,2,3,4,5,6,7}')))`;
  return db
    .selectFrom("level")
    .leftJoin(zones.as("zone"), "zone.level", "level.level")
    .select([
      "level.level",
      "level.name",
      sql<string[]>`coalesce(array_agg(zone.letter) filter (where zone.letter is not null), '{}')`.as("letters"),
      sql<number>`coalesce(sum(zone.listed), 0)::int`.as("residences"),
    ])
    .where(isListed)
    .groupBy(["level.level", "level.name"])
    .orderBy("level.level")
    .execute();
}

function zonesOf(db: Db, gardenId: number) {
  return db
    .selectFrom("garden_zone")
    .select(["level", "letter", "listed"])
    .where("listed", ">", 0)
    .where("garden_id", "=", gardenId);
}

export type OwnGardenRow = Awaited<ReturnType<typeof ownGardens>>[number];

/** The gardens that the acting account manages, in the operator's order (R-personal-17). */
export function ownGardens(ctx: Ctx) {
  return ctx.db
    .selectFrom("garden_admin")
    .innerJoin("garden", "garden.id", "garden_admin.garden_id")
    .select(["garden.id", "garden.name", "garden.thumb", "garden.region"])
    .where("garden_admin.account_id", "=", ownAccountId(ctx))
    .orderBy("garden.position")
    .orderBy("garden.id")
    .execute();
}

/**
 * Visible gardens that take applications (R-garden-11, R-application-3). Those of celebrities and martyrs are filled by
 * staff.
 */
export function openGardens(db: Db) {
  return db
    .selectFrom("garden")
    .select(["id", "name", "thumb", "region"])
    .where("kind", "in", ["ordinary", "welfare"])
    .where("hidden_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
