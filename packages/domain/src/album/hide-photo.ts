import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { nameInReference, withheldReferenceOf } from "../file-reference/reference.ts";
import { canWithholdPhotos } from "./access.ts";
import { markSaved } from "./managed-album.ts";

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
}

/**
 * Hides a photo, and its image wherever the residence displays it, from everyone, so that its family cannot restore it
 * (R-privacy-10); or unhides it, except where the family deleted it meanwhile. At once, on every node; repeating
 * changes nothing. Throws `notFound`.
 */
export async function hidePhoto(ctx: Ctx, { id, isHidden, reason }: Hiding): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canWithholdPhotos(ctx.actor));
    const photo = await lockPhoto(ctx, id);
    const { album_id, residence_id } = photo;
    if ((photo.withheld_at !== null) === isHidden) {
      // A repeated call is meant to make sure: invalidate again.
      await markSaved(ctx, { id: album_id, residence_id });
      return;
    }
    await switchPhotos(ctx, photo, isHidden);
    await switchImage(ctx, photo, isHidden);
    await audit(ctx, {
      verb: isHidden ? "photo.hide" : "photo.show",
      object: { kind: "photo", id },
      before: { albumId: album_id, isDeleted: photo.deleted_at !== null },
      after: { reason },
    });
  });
}

type LockedPhoto = Awaited<ReturnType<typeof lockPhoto>>;

/** Every photo of the residence with this image, in any album. */
async function switchPhotos(
  ctx: Ctx,
  { picture: reference, residence_id }: LockedPhoto,
  isHidden: boolean,
): Promise<void> {
  const switched = await ctx.db
    .updateTable("photo")
    .from("album")
    .set({ withheld_at: isHidden ? ctx.clock() : null })
    .whereRef("album.id", "=", "photo.album_id")
    .where("album.residence_id", "=", residence_id)
    .where("photo.picture", "=", reference)
    .where("photo.withheld_at", isHidden ? "is" : "is not", null)
    .returning(["photo.album_id", "photo.deleted_at", "album.photo_count"])
    .execute();
  for (const [id, rows] of Map.groupBy(switched, (row) => row.album_id)) {
    // Photos the family deleted itself were not counted and stay deleted.
    const change = rows.filter((row) => row.deleted_at === null).length * (isHidden ? -1 : 1);
    await markSaved(ctx, { id, residence_id }, { photo_count: (rows[0]?.photo_count ?? 0) + change });
  }
}

/** The upload itself, and where the residence displays it outside its albums: portrait, background, biography. */
export async function switchImage(
  ctx: Ctx,
  { picture: reference, residence_id }: Pick<LockedPhoto, "picture" | "residence_id">,
  isHidden: boolean,
): Promise<void> {
  const name = nameInReference(reference);
  if (name === null) return;
  const at = isHidden ? ctx.clock() : null;
  await ctx.db.updateTable("upload").set({ withheld_at: at }).where("name", "=", name).execute();
  const withheld = withheldReferenceOf(name);
  const [from, to] = isHidden ? [reference, withheld] : [withheld, reference];
  const inText = sql<boolean>`position(${`/${from}/`} in intro_html) > 0`;
  const changed = await ctx.db
    .updateTable("residence")
    .set({
      portrait: sql`case when portrait = ${from} then ${to} else portrait end`,
      background: sql`case when background = ${from} then ${to} else background end`,
      intro_html: sql`replace(intro_html, ${`/${from}/`}, ${`/${to}/`})`,
      intro_version: sql`intro_version + (${inText})::integer`,
    })
    .where("id", "=", residence_id)
    .where((eb) => eb.or([eb("portrait", "=", from), eb("background", "=", from), inText]))
    .returning("id")
    .executeTakeFirst();
  if (changed) await touch(ctx, "residences", "gardens");
  if (isHidden) await withdrawCopies(ctx, residence_id);
}

/** A family's copy that contains the image cannot be downloaded any more; one that is being made starts again. */
async function withdrawCopies(ctx: Ctx, residenceId: number): Promise<void> {
  const now = ctx.clock();
  await ctx.db
    .updateTable("family_copy")
    .set({ drop_after: now })
    .where("residence_id", "=", residenceId)
    .where("state", "=", "ready")
    .where("drop_after", ">", now)
    .execute();
  await ctx.db
    .updateTable("family_copy")
    .set({ state: "waiting", claim: null, claimed_until: null })
    .where("residence_id", "=", residenceId)
    .where("state", "=", "making")
    .execute();
}

async function lockPhoto(ctx: Ctx, id: number) {
  const found = ctx.db
    .selectFrom("photo")
    .innerJoin("album", "album.id", "photo.album_id")
    .select(["photo.album_id", "photo.deleted_at", "photo.withheld_at", "photo.picture", "album.residence_id"])
    .where("photo.id", "=", id);
  const { residence_id } = (await found.executeTakeFirst()) ?? fail("notFound");
  // Serializes all changes to the albums of a residence.
  await ctx.db.selectFrom("residence").select("id").where("id", "=", residence_id).forNoKeyUpdate().execute();
  return (await found.executeTakeFirst()) ?? fail("notFound");
}
