import type { Ctx } from "../context/context.ts";
import { DomainError, fail } from "../context/domain-error.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import type { ResidenceRow } from "../residence/queries.ts";
import { touch } from "../context/tags.ts";

/** Milliseconds for which deleted albums and photos can be restored (R-album-10). */
export const undoTimeMs = 30 * 86_400_000;

export type ManagedAlbum = Awaited<ReturnType<typeof findManagedAlbum>>;

export interface SavedAlbum {
  id: number;
  version: number;
}

/** An album, deleted or not, with its residence, locked. Throws `notFound` where the actor does not manage it. */
export async function loadManagedAlbum(
  ctx: Ctx,
  id: number,
): Promise<{ album: ManagedAlbum; residence: ResidenceRow }> {
  const found = await findManagedAlbum(ctx, id);
  const residence = await loadManagedResidence(ctx, found.residence_id);
  // Read again under the lock.
  return { album: await findManagedAlbum(ctx, id), residence };
}

async function findManagedAlbum(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom("album")
    .select(["id", "residence_id", "name", "photo_count", "version", "deleted_at", "cover_photo_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? fail("notFound");
}

interface ManagedPhoto {
  id: number;
  album_id: number;
  caption: string;
  deleted_at: Date | null;
  /** Withheld by staff, not by the family. */
  withheld_at: Date | null;
}

/** The same for a photo. */
export async function loadManagedPhoto(ctx: Ctx, id: number) {
  const { album_id } = await findManagedPhoto(ctx, id);
  const { album, residence } = await loadManagedAlbum(ctx, album_id);
  return { photo: await findManagedPhoto(ctx, id), album, residence };
}

async function findManagedPhoto(ctx: Ctx, id: number): Promise<ManagedPhoto> {
  const row = await ctx.db
    .selectFrom("photo")
    .select(["id", "album_id", "caption", "deleted_at", "withheld_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? fail("notFound");
}

/** Increments an album's version and invalidates the pages that display it. */
export async function markSaved(
  ctx: Ctx,
  album: Pick<ManagedAlbum, "id" | "residence_id">,
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

/**
 * Throws `albumsFull` when the residence has its maximum of albums (R-album-8). The caller holds the residence's lock.
 */
export async function requireQuotaForAlbum(ctx: Ctx, residenceId: number, limits: AlbumLimits): Promise<void> {
  const { found } = await ctx.db
    .selectFrom("album")
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .where("residence_id", "=", residenceId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (found >= limits.albums)
    throw new DomainError("albumsFull", undefined, `每处居所最多只能创建 ${limits.albums} 本相册`);
}

/** Throws `photosFull` for more photos than an album may have (R-album-8). */
export function requireQuotaForPhotos(photos: number, limits: AlbumLimits): void {
  if (photos > limits.photos) throw new DomainError("photosFull", "images", `每本相册最多 ${limits.photos} 张照片`);
}
