import { type Selectable, sql, type Updateable } from "kysely";
import { withTx } from "@changming/db/tx";
import type { Fen } from "@changming/kit/money";
import type { DressingPlace, GiftTable } from "@changming/db/tables/gift";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { chosenImage, claimContentImage } from "../upload/claim-upload.ts";
import { canPrice, canEditCatalogue, canSell } from "./access.ts";

/** A price in yuan and a value in coins (R-gift-2), and the kinds of garden in which the gift is free. */
export interface GiftPrices {
  price: Fen;
  coins: number;
  isFreeWelfare: boolean;
  isFreeCelebrity: boolean;
  isFreeMartyrs: boolean;
}

/**
 * Creates a gift, off sale at first. Throws `giftNameTaken`, `giftPlaceWrong`, `notFound`, `uploadUnknown`,
 * `staffRoleMissing`, `staffProofNeeded`.
 */
export async function createGift(ctx: Ctx, input: GiftTexts & GiftPrices): Promise<Saved> {
  demand(canPrice(ctx.actor));
  return withTx(ctx, async (ctx) => {
    await requireFreeName(ctx, "gift", input.name, null);
    const texts = await textsOf(ctx, input);
    const image = await claimContentImage(ctx, { url: input.image, field: "image" });
    const facts = { ...texts, ...pricesOf(input), image, is_on_sale: false };
    const { id, version } = await ctx.db
      .insertInto("gift")
      .values(facts)
      .returning(["id", "version"])
      .executeTakeFirstOrThrow();
    await audit(ctx, { verb: "gift.create", object: { kind: "gift", id }, before: null, after: facts });
    await touch(ctx, "catalogue");
    return { id, version };
  });
}

/**
 * Changes a gift's name, look and place. Orders keep the name at the time of purchase, and a visitor's gift does not
 * become a dressing. Throws `notFound`, `editedMeanwhile`, `giftNameTaken`, `giftPlaceWrong`, `uploadUnknown`,
 * `staffRoleMissing`.
 */
export async function editGift(ctx: Ctx, { id, version, ...input }: Saved & GiftTexts): Promise<Saved> {
  demand(canEditCatalogue(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const row = await lockGift(ctx, { id, version });
    await requireFreeName(ctx, "gift", input.name, id);
    const texts = await textsOf(ctx, input);
    if ((texts.dressing_place === null) !== (row.dressing_place === null)) fail("giftPlaceWrong", "categoryId");
    // The previous image stays: orders display it.
    const image = await chosenImage(ctx, { url: input.image || undefined, present: row.image, field: "image" });
    return saveGift(ctx, row, { ...texts, image }, { verb: "gift.edit" });
  });
}

/**
 * Changes a gift's price, its coins and the gardens where it is free. Orders keep their price, but a new attempt to pay
 * one fails. Throws `notFound`, `editedMeanwhile`, `staffRoleMissing`, `staffProofNeeded`.
 */
export async function setGiftPrice(
  ctx: Ctx,
  { id, version, reason, ...prices }: Saved & GiftPrices & { reason: string },
): Promise<Saved> {
  demand(canPrice(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const row = await lockGift(ctx, { id, version });
    return saveGift(ctx, row, pricesOf(prices), { verb: "gift.setPrice", reason });
  });
}

/** Puts a gift on sale or takes it off; given gifts stay. Throws `notFound`, `editedMeanwhile`, `staffRoleMissing`. */
export async function setOnSale(ctx: Ctx, { id, version, isOnSale }: Saved & { isOnSale: boolean }): Promise<Saved> {
  demand(canSell(ctx.actor));
  return withTx(ctx, async (ctx) => {
    const row = await lockGift(ctx, { id, version });
    return saveGift(ctx, row, { is_on_sale: isOnSale }, { verb: "gift.setOnSale" });
  });
}

/** Price columns. */
function pricesOf({ price, coins, isFreeWelfare, isFreeCelebrity, isFreeMartyrs }: GiftPrices) {
  return {
    price_fen: price,
    coins,
    free_welfare: isFreeWelfare,
    free_celebrity: isFreeCelebrity,
    free_martyrs: isFreeMartyrs,
  };
}

type GiftFacts = Selectable<GiftTable>;

export interface Saved {
  id: number;
  version: number;
}

interface GiftTexts {
  name: string;
  categoryId: number;
  unit: string;
  line: string;
  /** 0: it does not last. What was given keeps its day. */
  lastsDays: number;
  /** URL of an upload by the acting staff; empty: none. */
  image: string;
  effect: string;
  place: DressingPlace | "";
  isCivil: boolean;
  position: number;
}

/** Locks the gift and checks its version. Throws `notFound`, `editedMeanwhile`. */
export async function lockGift(ctx: Ctx, { id, version }: Saved): Promise<GiftFacts> {
  const row = await ctx.db.selectFrom("gift").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) return fail("notFound");
  await demandVersion(ctx, { kind: "gift", id, version: row.version }, version);
  return row;
}

/** Throws `giftNameTaken` if another row has this name; locks the name until the caller's transaction ends. */
export async function requireFreeName(ctx: Ctx, table: "gift" | "gift_category", name: string, id: number | null) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${name}`}, 0))`.execute(ctx.db);
  const other = await ctx.db
    .selectFrom(table)
    .select("id")
    .where("name", "=", name)
    .$if(id !== null, (query) => query.where("id", "<>", id ?? 0))
    .executeTakeFirst();
  if (other) fail("giftNameTaken", "name");
}

/** Columns of a gift's texts. Throws `notFound`, `giftPlaceWrong`, `uploadUnknown`. */
async function textsOf(ctx: Ctx, input: GiftTexts) {
  const category = await ctx.db
    .selectFrom("gift_category")
    .select("is_dressing")
    .where("id", "=", input.categoryId)
    // Prevents the category's removal until the gift is in it.
    .forKeyShare()
    .executeTakeFirst();
  if (!category) return fail("notFound", "categoryId");
  const { place } = input;
  const places = category.is_dressing ? { dressing_place: ofDressing(place), place: null } : ofVisitors(place);
  return {
    name: input.name,
    category_id: input.categoryId,
    unit: input.unit,
    line: input.line,
    lasts_days: input.lastsDays || null,
    effect: input.effect || null,
    is_civil: input.isCivil,
    position: input.position,
    ...places,
  };
}

type Place = GiftTexts["place"];

function ofDressing(place: Place): DressingPlace {
  return place === "" ? fail("giftPlaceWrong", "place") : place;
}

function ofVisitors(place: Place) {
  if (place === "" || place === "plaque" || place === "background") return fail("giftPlaceWrong", "place");
  return { dressing_place: null, place };
}

/** Writes the changed columns and the audit entry, and invalidates the cache at once. */
async function saveGift(
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
