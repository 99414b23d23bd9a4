import type { Ctx } from "../context/context.ts";
import { accessOfResidence, type ImageAccess } from "../context/media.ts";
import { demand, fail } from "../context/domain-error.ts";
import { accessContextOf, canManageResidence, canReadFamily } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type AlbumLimits, albumLimits, undoTimeMs } from "./managed-album.ts";
import { type AlbumRow, albumsOf, deletedPhotosOf, findAlbum, type PhotoRow, photosOf } from "./queries.ts";

export interface ListedAlbum extends AlbumRow {
  /** How its images are addressed. */
  access: ImageAccess;
}

/** Albums of a residence (R-album-1). Throws `notFound`. */
export async function listAlbums(ctx: Ctx, input: { id: number }): Promise<ListedAlbum[]> {
  const residence = await loadVisibleResidence(ctx, input.id);
  const access = accessOfResidence(residence);
  return (await albumsOf(ctx.db, residence.id)).map((row) => ({ ...row, access }));
}

export interface AlbumDetail {
  album: NonNullable<Awaited<ReturnType<typeof findAlbum>>>;
  photos: PhotoRow[];
  /** How its images are addressed. */
  access: ImageAccess;
}

/**
 * One album with its photos (R-album-2). Throws `notFound`, alike for an unknown album and one of an invisible
 * residence.
 */
export async function getAlbum(ctx: Ctx, input: { id: number }): Promise<AlbumDetail> {
  const album = (await findAlbum(ctx.db, input.id)) ?? fail("notFound");
  const residence = await loadVisibleResidence(ctx, album.residence_id);
  // Read again under the residence's tag: it may have been deleted since.
  const current = (await findAlbum(ctx.db, input.id)) ?? fail("notFound");
  return { album: current, photos: await photosOf(ctx.db, album.id), access: accessOfResidence(residence) };
}

export interface FamilyAlbum extends AlbumDetail {
  limits: AlbumLimits;
  /** Photos that can still be restored; empty for relatives. */
  deleted: Awaited<ReturnType<typeof deletedPhotosOf>>;
}

/** One album as its family manages it. Throws `notFound`, also for an album of another residence. */
export async function getFamilyAlbum(ctx: Ctx, input: { id: number; residenceId: number }): Promise<FamilyAlbum> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(accessContextOf(residence)));
  const album = await findAlbum(ctx.db, input.id);
  if (!album || album.residence_id !== residence.id) fail("notFound");
  const mayUndo = canManageResidence(accessContextOf(residence)).allowed;
  const after = new Date(ctx.clock().getTime() - undoTimeMs);
  return {
    album,
    photos: await photosOf(ctx.db, album.id),
    deleted: mayUndo ? await deletedPhotosOf(ctx.db, album.id, after) : [],
    limits: await albumLimits(ctx),
    access: accessOfResidence(residence),
  };
}

interface DeletedAlbum {
  id: number;
  name: string;
  photo_count: number;
  deleted_at: Date;
}

export interface FamilyAlbums {
  limits: AlbumLimits;
  albums: ListedAlbum[];
  /** Albums that can still be restored; empty for relatives. */
  deleted: DeletedAlbum[];
}

/** Albums as the family manages them, for every member (R-album-3). Throws `notFound`. */
export async function listFamilyAlbums(ctx: Ctx, input: { residenceId: number }): Promise<FamilyAlbums> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(accessContextOf(residence)));
  const access = accessOfResidence(residence);
  const albums = (await albumsOf(ctx.db, residence.id)).map((row) => ({ ...row, access }));
  const mayUndo = canManageResidence(accessContextOf(residence)).allowed;
  const deleted = mayUndo ? await deletedAlbums(ctx, residence.id) : [];
  return { limits: await albumLimits(ctx), albums, deleted };
}

async function deletedAlbums(ctx: Ctx, residenceId: number): Promise<DeletedAlbum[]> {
  return ctx.db
    .selectFrom("album")
    .select(["id", "name", "photo_count", "deleted_at"])
    .where("residence_id", "=", residenceId)
    .where("deleted_at", ">", new Date(ctx.clock().getTime() - undoTimeMs))
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ deleted_at: Date }>()
    .execute();
}
