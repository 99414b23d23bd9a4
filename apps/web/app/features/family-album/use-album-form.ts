import { api } from "../../api/api.ts";
import { useLocalDraft } from "../../browser/use-local-draft.ts";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import { sentBefore } from "../upload/sent-before.ts";
import { useImageUploads } from "../upload/use-image-uploads.ts";
import { albumNameError, noMorePhotos, type FamilyAlbum } from "./family-album-data.ts";

interface AlbumFormOptions {
  residenceId: number;
  userId: string;
  album: FamilyAlbum | undefined;
  photoLimit: number;
  onSaved(id: number): void;
  onConflict(): void;
}

const names = ["albumName", "images"] as const;

/**
 * Validates the name before the photos (R-album-7), and sends existing and added photos together, so that none is lost.
 */
export function useAlbumForm({ residenceId, userId, album, photoLimit, onSaved, onConflict }: AlbumFormOptions) {
  const draft = useLocalDraft(`album_${residenceId}_${album?.id ?? "new"}`, userId);
  const uploads = useImageUploads({
    max: Math.max(0, photoLimit - (album?.images.length ?? 0)),
    tooMany: noMorePhotos(photoLimit),
    sent: sentBefore(draft.first.pictures.images),
    onSent: (urls) => draft.storeImages("images", urls),
  });

  const form = useForm<(typeof names)[number]>(async (fields) => {
    const albumName = typed(fields, "albumName");
    const nameless = albumNameError(albumName);
    if (nameless) return { field: "albumName", message: nameless };
    const isRenamed = album !== undefined && albumName.trim() !== album.album_name;
    if (uploads.max === 0 && !isRenamed) return { field: "form", message: noMorePhotos(photoLimit) };
    if (uploads.slots.length === 0 && !isRenamed) return { field: "images", message: "请选择要上传的照片" };
    const unsent = unsentMessage(uploads.slots);
    if (unsent) return { field: "images", message: unsent };
    const content = { albumName, images: imagesOf(album, uploads.urls) };
    const result = await api.familyAlbum.submit({
      residenceId,
      ...content,
      ...(album ? { id: album.id, version: album.version } : { ref: draft.refFor(JSON.stringify(content)) }),
    });
    if (!result.ok) {
      if (result.error === "editedMeanwhile") onConflict();
      return fieldErrorOf(result, names, { uploadUnknown: "images", photosFull: "images" });
    }
    draft.drop();
    onSaved(result.body.id);
    return null;
  });
  return { draft, uploads, form };
}

/** The image list to send; empty when only the name changes: that renames and leaves the photos (R-album-5). */
function imagesOf(album: FamilyAlbum | undefined, added: readonly string[]): string {
  if (added.length === 0) return "";
  return [...(album?.images ?? []).map(({ id }) => String(id)), ...added].join(",");
}
