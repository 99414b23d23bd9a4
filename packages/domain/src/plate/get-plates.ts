import type { BodyOf } from "@changming/contract/define";
import type { plate } from "@changming/contract/plate";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";
import { canManageGarden, isOwnGarden } from "../own-garden/access.ts";
import { accessContextOf, canReadFamily } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { numberText } from "../residence/number-text.ts";
import { zoneOrder } from "../residence/zone-order.ts";
import { siteName } from "../site-info/get-site-info.ts";

/** How many plates are in one file of a garden. */
export const platesInFile = 120;

/** What stands on a plate, without the address of the site. */
export interface PlateData {
  residenceId: number;
  name: string;
  place: string;
}

/** A residence whose plate its family may print (R-residence-23). Throws `notFound`. */
export async function getOwnPlate(ctx: Ctx, { residenceId }: { residenceId: number }): Promise<number> {
  const residence = await loadVisibleResidence(ctx, residenceId);
  demand(canReadFamily(accessContextOf(residence)));
  return residence.id;
}

export function presentOwnPlate(id: number, media: Media): BodyOf<typeof plate.ofResidence> {
  const path = `/files/plate/${id}` as const;
  const [pdf, svg] = [media.file(`${path}.pdf`), media.file(`${path}.svg`)];
  return { pdf, svg };
}

/** The number of residences in an own garden. Throws `notFound`. */
export async function countGardenPlates(ctx: Ctx, { gardenId }: { gardenId: number }) {
  const garden = await ctx.db
    .selectFrom("garden")
    .select(["id", isOwnGarden(ctx.actor).as("isGardenAdmin")])
    .where("id", "=", gardenId)
    .executeTakeFirst();
  demand(canManageGarden(ctx.actor, { isGardenAdmin: garden?.isGardenAdmin ?? false }));
  const { count } = await inGarden(ctx, gardenId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return { gardenId, count };
}

export function presentGardenPlates(
  { gardenId, count }: Awaited<ReturnType<typeof countGardenPlates>>,
  media: Media,
): BodyOf<typeof plate.ofGarden> {
  const files = Array.from({ length: Math.ceil(count / platesInFile) }, (_, index) => ({
    from: index * platesInFile + 1,
    to: Math.min(count, (index + 1) * platesInFile),
    pdf: media.file(`/files/plates/${gardenId}-${index + 1}.pdf`),
  }));
  return { itemList: files, codes: media.file(`/files/plates/${gardenId}-codes.csv`) };
}

/** The names, places and codes of a garden's residences, for an address signed for its administrator. Throws `notFound`. */
export async function getGardenCodes(ctx: Ctx, { gardenId }: { gardenId: number }) {
  const garden = await ctx.db.selectFrom("garden").select("name").where("id", "=", gardenId).executeTakeFirst();
  if (!garden) return fail("notFound");
  const rows = await inOrder(ctx, gardenId).execute();
  return { garden: garden.name, plates: rows.map(plateOf) };
}

function inOrder(ctx: Ctx, gardenId: number) {
  return inGarden(ctx, gardenId)
    .select(["id", "residence.name", "letter", "number"])
    .orderBy(zoneOrder)
    .orderBy("letter")
    .orderBy("number");
}

function inGarden({ db }: Ctx, gardenId: number) {
  return db.selectFrom("residence").where("garden_id", "=", gardenId).where("residence.hidden_at", "is", null);
}

/** The plate of a residence, for an address signed for its family. Throws `notFound` where it is hidden by now. */
export async function getPlate(ctx: Ctx, { residenceId }: { residenceId: number }) {
  const row = await ctx.db
    .selectFrom("residence")
    .select(["id", "name", "letter", "number"])
    .where("id", "=", residenceId)
    .where("hidden_at", "is", null)
    .executeTakeFirst();
  if (!row) return fail("notFound");
  return { plate: plateOf(row), siteName: await siteName(ctx.db) };
}

/** One file of a garden's plates, for an address signed for its administrator; `file` from 1 on. Throws `notFound`. */
export async function getGardenPlates(ctx: Ctx, { gardenId, file }: { gardenId: number; file: number }) {
  const garden = await ctx.db.selectFrom("garden").select("name").where("id", "=", gardenId).executeTakeFirst();
  const { count } = await inGarden(ctx, gardenId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await inOrder(ctx, gardenId)
    .limit(platesInFile)
    .offset((file - 1) * platesInFile)
    .execute();
  if (!garden || rows.length === 0) return fail("notFound");
  return { garden: garden.name, count, plates: rows.map(plateOf), siteName: await siteName(ctx.db) };
}

function plateOf(row: { id: number; name: string; letter: string; number: number }): PlateData {
  return { residenceId: row.id, name: row.name, place: numberText(row) };
}
