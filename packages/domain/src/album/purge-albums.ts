import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { releaseUnused } from "../upload/residence-images.ts";
import { undoTimeMs } from "./managed-album.ts";

/** Maximum photos per run; the next run continues. */
const atOnce = 200;

/**
 * Removes, for a job, what was deleted more than 30 days ago: rows, and files of images that nothing else displays. May
 * be interrupted anywhere, the next run finds the rest. Returns how many photos and albums were removed.
 */
export async function purgeAlbums(ctx: Ctx): Promise<{ photos: number; albums: number }> {
  const before = new Date(ctx.clock().getTime() - undoTimeMs);
  let photos = 0;
  for (const residenceId of await residencesWithOld(ctx, before))
    photos += await purgePhotosOfResidence(ctx, residenceId, before);
  const albums = await ctx.db
    .deleteFrom("album")
    .where("deleted_at", "<=", before)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("photo").select("photo.id").whereRef("photo.album_id", "=", "album.id"))),
    )
    .executeTakeFirst();
  return { photos, albums: Number(albums.numDeletedRows) };
}

function oldPhotos(ctx: Ctx, before: Date) {
  return (
    ctx.db
      .selectFrom("photo")
      .innerJoin("album", "album.id", "photo.album_id")
      .where((eb) => eb.or([eb("photo.deleted_at", "<=", before), eb("album.deleted_at", "<=", before)]))
      // A reported photo stays as a document until the report itself is erased.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("concern")
              .select("concern.id")
              .where("target_kind", "=", "photo")
              .whereRef("target_id", "=", "photo.id")
              .where("erased_at", "is", null),
          ),
        ),
      )
      .orderBy("photo.id")
      .limit(atOnce)
  );
}

async function residencesWithOld(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await oldPhotos(ctx, before).select("album.residence_id").execute();
  return [...new Set(rows.map((row) => row.residence_id))];
}

async function purgePhotosOfResidence(ctx: Ctx, residenceId: number, before: Date): Promise<number> {
  return withTx(ctx, async (ctx) => {
    await ctx.db.selectFrom("residence").select("id").where("id", "=", residenceId).forNoKeyUpdate().execute();
    const old = await oldPhotos(ctx, before)
      .select(["photo.id", "photo.picture"])
      .where("album.residence_id", "=", residenceId)
      .execute();
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    await ctx.db.deleteFrom("photo").where("id", "in", ids).execute();
    await releaseUnused(
      ctx,
      residenceId,
      old.map(({ picture: image }) => image),
    );
    await audit(ctx, {
      verb: "photo.purge",
      object: { kind: "residence", id: residenceId },
      before: { photos: ids },
      after: null,
    });
    return old.length;
  });
}
