import type { Ctx } from "../context/context.ts";
import { accessOfResidence, type ImageAccess } from "../context/media.ts";
import { fail } from "../context/domain-error.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type AlbumRow, albumsOf, findAlbum, type PhotoRow, photosOf } from "./queries.ts";

export interface ListedAlbum extends AlbumRow {
  /** How its images are addressed. */
  access: ImageAccess;
}

/** Albums of a residence. Throws `notFound`. */
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

/** One album with its photos. Throws `notFound`, alike for an unknown album and one of an invisible residence. */
export async function getAlbum(ctx: Ctx, input: { id: number }): Promise<AlbumDetail> {
  const album = (await findAlbum(ctx.db, input.id)) ?? fail("notFound");
  const residence = await loadVisibleResidence(ctx, album.residence_id);
  // Read again under the residence's tag: it may have been deleted since.
  const current = (await findAlbum(ctx.db, input.id)) ?? fail("notFound");
  return { album: current, photos: await photosOf(ctx.db, album.id), access: accessOfResidence(residence) };
}
