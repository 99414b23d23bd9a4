import type { Ctx } from "../context.ts";
import { demand } from "../refusal.ts";
import { canManageResidence, canReadFamily, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accessOfResidence } from "../media.ts";
import type { ListedAlbum } from "./get-albums.ts";
import { type AlbumLimits, albumLimits, undoTime } from "./keep-album.ts";
import { albumsOf } from "./queries.ts";

export interface DeletedAlbum {
  id: number;
  name: string;
  photo_count: number;
  deleted_at: Date;
}

export interface FamilyAlbums {
  limits: AlbumLimits;
  albums: ListedAlbum[];
  /** What can still be brought back; nothing for relatives. */
  deleted: DeletedAlbum[];
}

/** Albums as the family keeps them, for every member. Refuses with `notFound`. */
export async function listFamilyAlbums(ctx: Ctx, input: { residenceId: number }): Promise<FamilyAlbums> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(standingOf(residence)));
  const access = accessOfResidence(residence);
  const albums = (await albumsOf(ctx.db, residence.id)).map((row) => ({ ...row, access }));
  const mayUndo = canManageResidence(standingOf(residence)).allowed;
  const deleted = mayUndo ? await deletedAlbums(ctx, residence.id) : [];
  return { limits: await albumLimits(ctx), albums, deleted };
}

async function deletedAlbums(ctx: Ctx, residenceId: number): Promise<DeletedAlbum[]> {
  return ctx.db
    .selectFrom("album")
    .select(["id", "name", "photo_count", "deleted_at"])
    .where("residence_id", "=", residenceId)
    .where("deleted_at", ">", new Date(ctx.clock().getTime() - undoTime))
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ deleted_at: Date }>()
    .execute();
}
