import type { Db } from "@changming/db/database";

export type AlbumRow = Awaited<ReturnType<typeof albumsOf>>[number];

/** Albums of a residence in the family's order, each with its first picture. */
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
    .select(["id", "residence_id", "name", "photo_count"])
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
    .orderBy("position")
    .orderBy("id")
    .execute();
}
