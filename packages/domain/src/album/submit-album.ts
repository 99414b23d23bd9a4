import { withTx } from "@changming/db/tx";
import { hashOfContents } from "@changming/kit/ids";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { checkBlocklist } from "../blocklist/check-blocklist.ts";
import { arrangePhotos } from "./arrange-photos.ts";
import {
  albumLimits,
  type ManagedAlbum,
  loadManagedAlbum,
  markSaved,
  requireQuotaForAlbum,
  requireQuotaForPhotos,
  type SavedAlbum,
} from "./managed-album.ts";

export interface AlbumInput {
  residenceId: number;
  /** null for a new album. */
  id: number | null;
  name: string;
  /** Addresses of uploads and ids of this album's photos, in order; empty with an id only renames (R-album-5). */
  images: readonly string[];
  /** The version that was edited; null for the current one. */
  version: number | null;
  ref: string | null;
}

interface SubmittedAlbum extends SavedAlbum {
  counts: number;
}

/**
 * Creates, renames or arranges an album; photos missing from the list are deleted and restorable (R-album-4). `ref`
 * makes it idempotent: with other contents, or once deleted, `alreadySent`. Throws `notFound`, `invalidInput` (no
 * photos), `albumsFull`, `photosFull`, `editedMeanwhile`, `uploadUnknown`, `wordsRefused`.
 */
export async function submitAlbum(ctx: Ctx, input: AlbumInput): Promise<SubmittedAlbum> {
  return withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canManageResidence(accessContextOf(residence)));
    const made = input.id === null ? await madeBefore(ctx, input) : null;
    if (made) return made;
    await checkBlocklist(ctx, input.name, "albumName");
    const album = input.id === null ? await makeAlbum(ctx, input) : await ownAlbum(ctx, input, input.id);
    const counts = input.images.length > 0 ? await arrangePhotos(ctx, album, input.images) : album.photo_count;
    const saved = await markSaved(ctx, album, { name: input.name, photo_count: counts });
    await audit(ctx, {
      verb: input.id === null ? "album.make" : "album.edit",
      object: { kind: "album", id: album.id },
      before: input.id === null ? null : { name: album.name, photos: album.photo_count },
      after: { residenceId: residence.id, name: input.name, photos: counts },
    });
    return { ...saved, counts };
  });
}

const hashOfAlbum = ({ name, images }: AlbumInput): string => hashOfContents([name, images]);

async function madeBefore(ctx: Ctx, input: AlbumInput): Promise<SubmittedAlbum | null> {
  const { residenceId, ref } = input;
  if (ref === null) return null;
  const row = await ctx.db
    .selectFrom("album")
    .select(["id", "version", "photo_count as counts", "ref_hash", "deleted_at"])
    .where("residence_id", "=", residenceId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  if (!row) return null;
  const { ref_hash, deleted_at, ...made } = row;
  if (ref_hash !== hashOfAlbum(input) || deleted_at) fail("alreadySent");
  return made;
}

async function makeAlbum(ctx: Ctx, input: AlbumInput): Promise<ManagedAlbum> {
  const { residenceId, name, images, ref } = input;
  // A new album needs a photo (R-album-7).
  if (images.length === 0) throw new DomainError("invalidInput", "images", "请选择要上传的照片");
  const limits = await albumLimits(ctx);
  await requireQuotaForAlbum(ctx, residenceId, limits);
  requireQuotaForPhotos(images.length, limits);
  const { last } = await ctx.db
    .selectFrom("album")
    .select((eb) => eb.fn.coalesce(eb.fn.max("position"), eb.lit(-1)).as("last"))
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  const row = {
    residence_id: residenceId,
    name,
    ref,
    ref_hash: ref === null ? null : hashOfAlbum(input),
    position: last + 1,
    created_at: ctx.clock(),
    version: 1,
  };
  const { id } = await ctx.db.insertInto("album").values(row).returning("id").executeTakeFirstOrThrow();
  return { id, residence_id: residenceId, name, photo_count: 0, version: 1, deleted_at: null, cover_photo_id: null };
}

/** The album to change, in the version that was edited (R-album-11), with room for its photos. */
async function ownAlbum(ctx: Ctx, input: AlbumInput, id: number): Promise<ManagedAlbum> {
  const { album } = await loadManagedAlbum(ctx, id);
  if (album.residence_id !== input.residenceId || album.deleted_at) fail("notFound");
  if (input.version !== null && input.version !== album.version) fail("editedMeanwhile", "version");
  requireQuotaForPhotos(input.images.length, await albumLimits(ctx));
  return album;
}
