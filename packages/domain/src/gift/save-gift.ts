import { type Selectable, sql, type Updateable } from "kysely";
import type { DressingPlace, GiftTable } from "@changming/db/tables/gift";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demandVersion } from "../demand-version.ts";
import { refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { claimUpload } from "../upload/claim-upload.ts";

export type GiftFacts = Selectable<GiftTable>;

export interface Saved {
  id: number;
  version: number;
}

export interface GiftTexts {
  name: string;
  categoryId: number;
  unit: string;
  /** What an upload of the acting staff gave; empty: none. */
  image: string;
  effect: string;
  place: DressingPlace | "";
  isCivil: boolean;
  position: number;
}

/** The gift, locked, as the caller last saw it. Refuses with `notFound`, `editedMeanwhile`. */
export async function lockGift(ctx: Ctx, { id, version }: Saved): Promise<GiftFacts> {
  const row = await ctx.db.selectFrom("gift").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) return refuse("notFound");
  await demandVersion(ctx, { kind: "gift", id, version: row.version }, version);
  return row;
}

/** Another gift with this name is refused with `giftNameTaken`. The caller's transaction holds the names until it ends. */
export async function requireFreeName(ctx: Ctx, table: "gift" | "gift_category", name: string, id: number | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${name}`}, 0))`.execute(ctx.db);
  const other = await ctx.db
    .selectFrom(table)
    .select("id")
    .where("name", "=", name)
    .$if(id !== null, (query) => query.where("id", "<>", id ?? 0))
    .executeTakeFirst();
  if (other) refuse("giftNameTaken", "name");
}

/** The columns of a gift's texts. Refuses with `notFound`, `giftPlaceWrong`, `uploadUnknown`. */
export async function textsOf(ctx: Ctx, asked: GiftTexts) {
  const category = await ctx.db
    .selectFrom("gift_category")
    .select("is_dressing")
    .where("id", "=", asked.categoryId)
    // It cannot be removed until the gift is in it.
    .forKeyShare()
    .executeTakeFirst();
  if (!category) return refuse("notFound", "categoryId");
  const { place } = asked;
  const stands = category.is_dressing ? { dressing_place: ofDressing(place), place: null } : ofVisitors(place);
  return {
    name: asked.name,
    category_id: asked.categoryId,
    unit: asked.unit,
    effect: asked.effect || null,
    is_civil: asked.isCivil,
    position: asked.position,
    ...stands,
  };
}

type Place = GiftTexts["place"];

function ofDressing(place: Place): DressingPlace {
  return place === "" ? refuse("giftPlaceWrong", "place") : place;
}

function ofVisitors(place: Place) {
  if (place === "" || place === "plaque" || place === "background") return refuse("giftPlaceWrong", "place");
  return { dressing_place: null, place };
}

/** The picture that was sent, kept for the catalogue; null when none was. */
export async function claimPicture(ctx: Ctx, url: string): Promise<string | null> {
  if (url === "") return null;
  return (await claimUpload(ctx, { url, as: { kind: "content" }, field: "image" })).reference;
}

/** Saves what was changed and writes it down: what the site shows follows at once. */
export async function saveGift(
  ctx: Ctx,
  row: GiftFacts,
  set: Updateable<GiftTable>,
  { verb, reason }: { verb: string; reason?: string },
): Promise<Saved> {
  const version = row.version + 1;
  await ctx.db
    .updateTable("gift")
    .set({ ...set, version })
    .where("id", "=", row.id)
    .execute();
  const names = Object.keys(set) as (keyof GiftFacts)[];
  const changed = names.filter((name) => row[name] !== (set as Partial<GiftFacts>)[name]);
  await audit(ctx, {
    verb,
    object: { kind: "gift", id: row.id },
    before: Object.fromEntries(changed.map((name) => [name, row[name]])),
    after: {
      ...Object.fromEntries(changed.map((name) => [name, set[name as keyof typeof set]])),
      ...(reason ? { reason } : {}),
    },
  });
  await touch(ctx, "catalogue");
  return { id: row.id, version };
}
