import { sql } from "kysely";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { touch } from "../tags.ts";
import { nameInReference, withheldReferenceOf } from "../upload/reference.ts";
import { canWithholdPhotos } from "./access.ts";
import { markSaved } from "./keep-album.ts";

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
}

/**
 * Takes a photo, with its picture wherever else the residence shows it, from everyone's sight, so that its family cannot
 * bring it back; or puts back what was taken so, and what the family deleted meanwhile stays deleted. At once, on every
 * node. Again is as good as once. Refuses with `notFound`.
 */
export async function hidePhoto(ctx: Ctx, { id, isHidden, reason }: Hiding): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canWithholdPhotos(ctx.actor));
    const photo = await lockPhoto(ctx, id);
    const { album_id, residence_id } = photo;
    if ((photo.withheld_at !== null) === isHidden) {
      // Whoever asks again wants to be sure.
      await markSaved(ctx, { id: album_id, residence_id });
      return;
    }
    await switchPhotos(ctx, photo, isHidden);
    await switchPicture(ctx, photo, isHidden);
    await audit(ctx, {
      verb: isHidden ? "photo.hide" : "photo.show",
      object: { kind: "photo", id },
      before: { albumId: album_id, isDeleted: photo.deleted_at !== null },
      after: { reason },
    });
  });
}

type LockedPhoto = Awaited<ReturnType<typeof lockPhoto>>;

/** Every photo of the residence with this picture, in whichever album it stands. */
async function switchPhotos(ctx: Ctx, { picture, residence_id }: LockedPhoto, isHidden: boolean): Promise<void> {
  const switched = await ctx.db
    .updateTable("photo")
    .from("album")
    .set({ withheld_at: isHidden ? ctx.clock() : null })
    .whereRef("album.id", "=", "photo.album_id")
    .where("album.residence_id", "=", residence_id)
    .where("photo.picture", "=", picture)
    .where("photo.withheld_at", isHidden ? "is" : "is not", null)
    .returning(["photo.album_id", "photo.deleted_at", "album.photo_count"])
    .execute();
  for (const [id, rows] of Map.groupBy(switched, (row) => row.album_id)) {
    // What the family deleted itself was not counted, and is not shown again.
    const change = rows.filter((row) => row.deleted_at === null).length * (isHidden ? -1 : 1);
    await markSaved(ctx, { id, residence_id }, { photo_count: (rows[0]?.photo_count ?? 0) + change });
  }
}

/** The upload itself, and where the residence shows it beside its albums: portrait, background, biography. */
async function switchPicture(ctx: Ctx, { picture, residence_id }: LockedPhoto, isHidden: boolean): Promise<void> {
  const name = nameInReference(picture);
  if (name === null) return;
  const at = isHidden ? ctx.clock() : null;
  await ctx.db.updateTable("upload").set({ withheld_at: at }).where("name", "=", name).execute();
  const withheld = withheldReferenceOf(name);
  const [from, to] = isHidden ? [picture, withheld] : [withheld, picture];
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
}

async function lockPhoto(ctx: Ctx, id: number) {
  const found = ctx.db
    .selectFrom("photo")
    .innerJoin("album", "album.id", "photo.album_id")
    .select(["photo.album_id", "photo.deleted_at", "photo.withheld_at", "photo.picture", "album.residence_id"])
    .where("photo.id", "=", id);
  const { residence_id } = (await found.executeTakeFirst()) ?? refuse("notFound");
  // Whoever changes the albums of a residence takes turns at it.
  await ctx.db.selectFrom("residence").select("id").where("id", "=", residence_id).forNoKeyUpdate().execute();
  return (await found.executeTakeFirst()) ?? refuse("notFound");
}
