import { sql } from "kysely";
import type { Db } from "@changming/db/database";

export type AlbumRow = Awaited<ReturnType<typeof albumsOf>>[number];

/** Albums of a residence in the family's order, each with its cover: the chosen one, else the first photo. */
export function albumsOf(db: Db, residenceId: number) {
  return db
    .selectFrom("album")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("photo")
          .select(["photo.picture", "photo.width", "photo.height"])
          .whereRef("photo.album_id", "=", "album.id")
          .where("photo.deleted_at", "is", null)
          .where("photo.withheld_at", "is", null)
          .orderBy(sql`photo.id is not distinct from album.cover_photo_id`, "desc")
          .orderBy("photo.position")
          .orderBy("photo.id")
          .limit(1)
          .as("cover"),
      (join) => join.onTrue(),
    )
    .select([
      "album.id",
      "album.name",
      "album.photo_count",
      "album.version",
      "cover.picture as cover",
      "cover.width as cover_width",
      "cover.height as cover_height",
    ])
    .where("album.residence_id", "=", residenceId)
    .where("album.deleted_at", "is", null)
    .orderBy("album.position")
    .orderBy("album.id")
    .execute();
}

export async function findAlbum(db: Db, id: number) {
  const row = await db
    .selectFrom("album")
    .select(["id", "residence_id", "name", "photo_count", "version", "cover_photo_id"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

export type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number];

export function photosOf(db: Db, albumId: number) {
  return db
    .selectFrom("photo")
    .select(["id", "picture", "caption", "width", "height"])
    .where("album_id", "=", albumId)
    .where("deleted_at", "is", null)
    .where("withheld_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Photos of an album that staff withhold, without those that the family deleted. */
export async function countWithheldPhotos(db: Db, albumId: number): Promise<number> {
  const { withheld } = await db
    .selectFrom("photo")
    .select((eb) => eb.fn.countAll<number>().as("withheld"))
    .where("album_id", "=", albumId)
    .where("deleted_at", "is", null)
    .where("withheld_at", "is not", null)
    .executeTakeFirstOrThrow();
  return withheld;
}

/** Photos that the family deleted from an album after an instant, newest first. */
export function deletedPhotosOf(db: Db, albumId: number, after: Date) {
  return db
    .selectFrom("photo")
    .select(["id", "picture", "caption", "width", "height", "deleted_at"])
    .where("album_id", "=", albumId)
    .where("deleted_at", ">", after)
    .where("withheld_at", "is", null)
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ deleted_at: Date }>()
    .execute();
}
