import type { Ctx } from "../context.ts";
import { accessOfResidence, type PictureAccess } from "../media.ts";
import { refuse } from "../refusal.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type AlbumRow, albumsOf, findAlbum, type PhotoRow, photosOf } from "./queries.ts";

export interface ListedAlbum extends AlbumRow {
  /** How its pictures are addressed. */
  access: PictureAccess;
}

/** Albums of a residence. Refuses with `notFound`. */
export async function listAlbums(ctx: Ctx, input: { id: number }): Promise<ListedAlbum[]> {
  const residence = await loadVisibleResidence(ctx, input.id);
  const access = accessOfResidence(residence);
  return (await albumsOf(ctx.db, residence.id)).map((row) => ({ ...row, access }));
}

export interface AlbumDetail {
  album: NonNullable<Awaited<ReturnType<typeof findAlbum>>>;
  photos: PhotoRow[];
  /** How its pictures are addressed. */
  access: PictureAccess;
}

/** One album with its photos. Refuses with `notFound`, the same for an unknown album and one of a closed residence. */
export async function getAlbum(ctx: Ctx, input: { id: number }): Promise<AlbumDetail> {
  const album = (await findAlbum(ctx.db, input.id)) ?? refuse("notFound");
  const residence = await loadVisibleResidence(ctx, album.residence_id);
  // Read again under the residence's tag: it may have been taken away since.
  const current = (await findAlbum(ctx.db, input.id)) ?? refuse("notFound");
  return { album: current, photos: await photosOf(ctx.db, album.id), access: accessOfResidence(residence) };
}
