import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { hashOfDeed } from "../hash-of-deed.ts";
import { demand, Refusal, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";
import { checkWords } from "../words/check-words.ts";
import { arrangePhotos } from "./arrange-photos.ts";
import {
  albumLimits,
  type KeptAlbum,
  loadAlbumToKeep,
  markSaved,
  requireRoomForAlbum,
  requireRoomForPhotos,
  type SavedAlbum,
} from "./keep-album.ts";

export interface AlbumInput {
  residenceId: number;
  /** null: a new one. */
  id: number | null;
  name: string;
  /** Addresses of uploads and ids of photos of this album, in order; empty with an id renames and keeps. */
  images: readonly string[];
  /** The state that was edited; null: whatever is there now. */
  version: number | null;
  ref: string | null;
}

export interface SubmittedAlbum extends SavedAlbum {
  counts: number;
}

/**
 * Makes an album, renames one, or arranges its photos: what is not in the list any more is deleted and can be brought
 * back. The same `ref` again with the same makes no second one; with anything else it is refused with `alreadySent`, as
 * it is when the album was deleted since. Refuses with `notFound`, `invalidInput` (no photos), `albumsFull`, `photosFull`,
 * `editedMeanwhile`, `uploadUnknown`, `wordsRefused`.
 */
export async function submitAlbum(ctx: Ctx, input: AlbumInput): Promise<SubmittedAlbum> {
  return withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canManageResidence(standingOf(residence)));
    const made = input.id === null ? await madeBefore(ctx, input) : null;
    if (made) return made;
    await checkWords(ctx, input.name, "albumName");
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

const hashOfAlbum = ({ name, images }: AlbumInput): string => hashOfDeed([name, images]);

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
  if (ref_hash !== hashOfAlbum(input) || deleted_at) refuse("alreadySent");
  return made;
}

async function makeAlbum(ctx: Ctx, input: AlbumInput): Promise<KeptAlbum> {
  const { residenceId, name, images, ref } = input;
  if (images.length === 0) throw new Refusal("invalidInput", "images", "请选择要上传的照片");
  const limits = await albumLimits(ctx);
  await requireRoomForAlbum(ctx, residenceId, limits);
  requireRoomForPhotos(images.length, limits);
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

async function ownAlbum(ctx: Ctx, input: AlbumInput, id: number): Promise<KeptAlbum> {
  const { album } = await loadAlbumToKeep(ctx, id);
  if (album.residence_id !== input.residenceId || album.deleted_at) refuse("notFound");
  if (input.version !== null && input.version !== album.version) refuse("editedMeanwhile", "version");
  requireRoomForPhotos(input.images.length, await albumLimits(ctx));
  return album;
}
