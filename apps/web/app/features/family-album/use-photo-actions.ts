import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useAction } from "../family/use-action.ts";
import { type Undo, useUndo } from "../family/undo-note.tsx";
import type { AlbumVersion } from "./use-photo-order.ts";

interface PhotoActions {
  undo: Undo;
  /** The action in flight and its photo's id, separated by a space; null when there is none. */
  busy: string | null;
  setCover(id: number): void;
  remove(id: number): void;
  restore(id: number): void;
}

/** Actions on single photos of an album; after each the album is fetched again. */
export function usePhotoActions(albumId: number, version: AlbumVersion, refetch: () => void): PhotoActions {
  const action = useAction(refetch);
  const undo = useUndo();

  async function setCover(id: number) {
    const saved = await action.run(`cover ${id}`, () => api.familyAlbum.cover({ id: albumId, photoId: id }));
    if (!saved) return;
    version.update(saved.version);
    showToast("封面已换好");
  }

  async function restore(id: number) {
    const saved = await action.run(`restore ${id}`, () => api.familyAlbum.restorePhoto({ id }));
    if (!saved) return;
    version.update(saved.version);
    showToast("照片已恢复");
  }

  async function remove(id: number) {
    const removed = await action.run(`remove ${id}`, () => api.familyAlbum.removePhoto({ id }));
    if (!removed) return;
    version.update(removed.version);
    undo.offer({ text: "删除成功", undo: () => void restore(id) });
  }

  return {
    undo,
    busy: action.busy,
    setCover: (id) => void setCover(id),
    remove: (id) => void remove(id),
    restore: (id) => void restore(id),
  };
}
