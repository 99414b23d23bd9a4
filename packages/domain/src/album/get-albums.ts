import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { type AlbumRow, albumsOf, findAlbum, type PhotoRow, photosOf } from "./queries.ts";

/** Albums of a residence. Refuses with `notFound`. */
export async function listAlbums(ctx: Ctx, input: { id: number }): Promise<AlbumRow[]> {
  const residence = await loadVisibleResidence(ctx, input.id);
  return albumsOf(ctx.db, residence.id);
}

export interface AlbumDetail {
  album: NonNullable<Awaited<ReturnType<typeof findAlbum>>>;
  photos: PhotoRow[];
}

/** One album with its photos. Refuses with `notFound`, the same for an unknown album and one of a closed residence. */
export async function getAlbum(ctx: Ctx, input: { id: number }): Promise<AlbumDetail> {
  const album = (await findAlbum(ctx.db, input.id)) ?? refuse("notFound");
  await loadVisibleResidence(ctx, album.residence_id);
  // Read again under the residence's tag: it may have been taken away since.
  const current = (await findAlbum(ctx.db, input.id)) ?? refuse("notFound");
  return { album: current, photos: await photosOf(ctx.db, album.id) };
}
