import { api } from "../../api.ts";
import { useLocalDraft } from "../../use-local-draft.ts";
import { typed, useForm, wrongOf } from "../site/use-form.ts";
import { unsentWords } from "../upload/picture-queue.ts";
import { sentBefore } from "../upload/sent-before.ts";
import { usePictures } from "../upload/use-pictures.ts";
import { nameRefusal, noMorePhotos } from "./album-words.ts";
import type { FamilyAlbum } from "./family-album-data.ts";

export interface AlbumFormOptions {
  residenceId: number;
  userId: string;
  album: FamilyAlbum | undefined;
  photoLimit: number;
  onSaved(id: number): void;
  onConflict(): void;
}

const names = ["albumName", "images"] as const;

/** Checks name before photos, and sends what is there already together with what is added, so that nothing goes. */
export function useAlbumForm({ residenceId, userId, album, photoLimit, onSaved, onConflict }: AlbumFormOptions) {
  const draft = useLocalDraft(`album_${residenceId}_${album?.id ?? "new"}`, userId);
  const pictures = usePictures({
    most: Math.max(0, photoLimit - (album?.images.length ?? 0)),
    tooMany: noMorePhotos(photoLimit),
    sent: sentBefore(draft.first.pictures.images),
    onSent: (urls) => draft.keepPictures("images", urls),
  });

  const form = useForm<(typeof names)[number]>(async (fields) => {
    const albumName = typed(fields, "albumName");
    const nameless = nameRefusal(albumName);
    if (nameless) return { field: "albumName", message: nameless };
    const isRenamed = album !== undefined && albumName.trim() !== album.album_name;
    if (pictures.most === 0 && !isRenamed) return { field: "form", message: noMorePhotos(photoLimit) };
    if (pictures.slots.length === 0 && !isRenamed) return { field: "images", message: "请选择要上传的照片" };
    const unsent = unsentWords(pictures.slots);
    if (unsent) return { field: "images", message: unsent };
    const content = { albumName, images: imagesOf(album, pictures.urls) };
    const result = await api.familyAlbum.submit({
      residenceId,
      ...content,
      ...(album ? { id: album.id, version: album.version } : { ref: draft.refFor(JSON.stringify(content)) }),
    });
    if (!result.ok) {
      if (result.error === "editedMeanwhile") onConflict();
      return wrongOf(result, names, { uploadUnknown: "images", photosFull: "images" });
    }
    draft.drop();
    onSaved(result.body.id);
    return null;
  });
  return { draft, pictures, form };
}

/** None when only the name changes: that renames and keeps what is there. */
function imagesOf(album: FamilyAlbum | undefined, added: readonly string[]): string {
  if (added.length === 0) return "";
  return [...(album?.images ?? []).map(({ id }) => String(id)), ...added].join(",");
}
