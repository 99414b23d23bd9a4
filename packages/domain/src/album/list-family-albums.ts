import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { canManageResidence, canReadFamily, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { accessOfResidence } from "../context/media.ts";
import type { ListedAlbum } from "./get-albums.ts";
import { type AlbumLimits, albumLimits, undoTime } from "./managed-album.ts";
import { albumsOf } from "./queries.ts";

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

/** Albums as the family manages them, for every member. Throws `notFound`. */
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
    .where("deleted_at", ">", new Date(ctx.clock().getTime() - undoTime))
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ deleted_at: Date }>()
    .execute();
}
