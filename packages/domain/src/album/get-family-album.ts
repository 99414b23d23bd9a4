import type { Ctx } from "../context.ts";
import { accessOfResidence } from "../media.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, canReadFamily, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import type { AlbumDetail } from "./get-albums.ts";
import { type AlbumLimits, albumLimits, undoTime } from "./keep-album.ts";
import { deletedPhotosOf, findAlbum, photosOf } from "./queries.ts";

export interface FamilyAlbum extends AlbumDetail {
  limits: AlbumLimits;
  /** What can still be brought back; nothing for relatives. */
  deleted: Awaited<ReturnType<typeof deletedPhotosOf>>;
}

/** One album as the family keeps it. Refuses with `notFound`, also for an album of another residence. */
export async function getFamilyAlbum(ctx: Ctx, input: { id: number; residenceId: number }): Promise<FamilyAlbum> {
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canReadFamily(standingOf(residence)));
  const album = await findAlbum(ctx.db, input.id);
  if (!album || album.residence_id !== residence.id) refuse("notFound");
  const mayUndo = canManageResidence(standingOf(residence)).allowed;
  const after = new Date(ctx.clock().getTime() - undoTime);
  return {
    album,
    photos: await photosOf(ctx.db, album.id),
    deleted: mayUndo ? await deletedPhotosOf(ctx.db, album.id, after) : [],
    limits: await albumLimits(ctx),
    access: accessOfResidence(residence),
  };
}
