import type { Ctx } from "../context.ts";
import { Refusal, refuse } from "../refusal.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { touch } from "../tags.ts";

/** For how long what was deleted can be brought back, in milliseconds. */
export const undoTime = 30 * 86_400_000;

export type KeptAlbum = Awaited<ReturnType<typeof findKeptAlbum>>;

export interface SavedAlbum {
  id: number;
  version: number;
}

/** An album with its residence, locked, whether it was deleted or not. What the actor may see alone; refuses with `notFound`. */
export async function loadAlbumToKeep(ctx: Ctx, id: number): Promise<{ album: KeptAlbum; residence: ResidenceRow }> {
  const found = await findKeptAlbum(ctx, id);
  const residence = await loadResidenceToKeep(ctx, found.residence_id);
  // Read again in its turn.
  return { album: await findKeptAlbum(ctx, id), residence };
}

async function findKeptAlbum(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom("album")
    .select(["id", "residence_id", "name", "photo_count", "version", "deleted_at", "cover_photo_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? refuse("notFound");
}

export interface KeptPhoto {
  id: number;
  album_id: number;
  caption: string;
  deleted_at: Date | null;
  /** The operator took it away, and not the family. */
  withheld_at: Date | null;
}

/** The same for a photo. */
export async function loadPhotoToKeep(ctx: Ctx, id: number) {
  const { album_id } = await findKeptPhoto(ctx, id);
  const { album, residence } = await loadAlbumToKeep(ctx, album_id);
  return { photo: await findKeptPhoto(ctx, id), album, residence };
}

async function findKeptPhoto(ctx: Ctx, id: number): Promise<KeptPhoto> {
  const row = await ctx.db
    .selectFrom("photo")
    .select(["id", "album_id", "caption", "deleted_at", "withheld_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? refuse("notFound");
}

/** Says that an album was saved: its version moves, and pages that show it fall. */
export async function markSaved(
  ctx: Ctx,
  album: Pick<KeptAlbum, "id" | "residence_id">,
  changed: { name?: string; photo_count?: number; cover_photo_id?: number | null; deleted_at?: Date | null } = {},
): Promise<SavedAlbum> {
  const { version } = await ctx.db
    .updateTable("album")
    .set((eb) => ({ ...changed, version: eb("version", "+", 1) }))
    .where("id", "=", album.id)
    .returning("version")
    .executeTakeFirstOrThrow();
  await touch(ctx, `residence:${album.residence_id}`);
  return { id: album.id, version };
}

export interface AlbumLimits {
  albums: number;
  photos: number;
}

export async function albumLimits(ctx: Ctx): Promise<AlbumLimits> {
  const row = await ctx.db
    .selectFrom("site_info")
    .select(["album_nums_limit", "photo_nums_limit"])
    .executeTakeFirstOrThrow();
  return { albums: row.album_nums_limit, photos: row.photo_nums_limit };
}

/** Refuses when one more album would be one too many. The residence is locked. */
export async function requireRoomForAlbum(ctx: Ctx, residenceId: number, limits: AlbumLimits): Promise<void> {
  const { found } = await ctx.db
    .selectFrom("album")
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .where("residence_id", "=", residenceId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (found >= limits.albums)
    throw new Refusal("albumsFull", undefined, `每处居所最多只能创建 ${limits.albums} 本相册`);
}

export function requireRoomForPhotos(photos: number, limits: AlbumLimits): void {
  if (photos > limits.photos) throw new Refusal("photosFull", "images", `每本相册最多 ${limits.photos} 张照片`);
}
