import { startOfShanghaiDay } from "@changming/kit/shanghai";
import type { Db } from "../database.ts";
import { albumImages, albumSets } from "./data/albums.ts";
import type { LoadedResidence } from "./demo-residences.ts";

const hour = 3_600_000;

function sizeOf(image: string): { width: number; height: number } {
  const orientation = albumImages[image];
  if (orientation === undefined) throw new Error(`no album image ${image}`);
  return orientation === "upright" ? { width: 900, height: 1200 } : { width: 1200, height: 900 };
}

/** Creates the albums of some residences, dated to the hours after moving in. */
export async function loadAlbums(db: Db, residences: readonly LoadedResidence[]): Promise<void> {
  const byKey = new Map(residences.map((residence) => [residence.data.key, residence]));
  const albums = albumSets.flatMap(({ residence: key, albums: own }) => {
    const residence = byKey.get(key);
    if (!residence) throw new Error(`no residence ${key}`);
    const movedIn = startOfShanghaiDay(residence.data.movedInOn).getTime();
    return own.map((album, position) => ({
      photos: album.photos,
      row: {
        residence_id: residence.id,
        name: album.name,
        position,
        photo_count: album.photos.length,
        created_at: new Date(movedIn + (11 + position) * hour),
        deleted_at: null,
      },
    }));
  });
  const rows = albums.map(({ row }) => row);
  const made = await db.insertInto("album").values(rows).returning("id").execute();
  const photos = albums.flatMap((album, index) =>
    album.photos.map(([image, caption], position) => ({
      album_id: made[index]?.id ?? 0,
      picture: `album/${image}`,
      caption,
      ...sizeOf(image),
      position,
      deleted_at: null,
    })),
  );
  await db.insertInto("photo").values(photos).execute();
}
