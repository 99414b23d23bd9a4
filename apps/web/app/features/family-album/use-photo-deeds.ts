import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { useDeed } from "../family/use-deed.ts";
import { type Undo, useUndo } from "../family/use-undo.ts";
import type { AlbumVersion } from "./use-album-version.ts";

export interface PhotoDeeds {
  undo: Undo;
  /** Which one is on its way, its photo's id behind a space; null when none is. */
  busy: string | null;
  setCover(id: number): void;
  remove(id: number): void;
  restore(id: number): void;
}

/** What is done with one photo of an album by one press; after each the album is asked for anew. */
export function usePhotoDeeds(albumId: number, version: AlbumVersion, askAgain: () => void): PhotoDeeds {
  const deed = useDeed(askAgain);
  const undo = useUndo();

  async function setCover(id: number) {
    const saved = await deed.run(`cover ${id}`, () => api.familyAlbum.cover({ id: albumId, photoId: id }));
    if (!saved) return;
    version.tell(saved.version);
    showToast("封面已换好");
  }

  async function restore(id: number) {
    const saved = await deed.run(`restore ${id}`, () => api.familyAlbum.restorePhoto({ id }));
    if (!saved) return;
    version.tell(saved.version);
    showToast("照片已恢复");
  }

  async function remove(id: number) {
    const removed = await deed.run(`remove ${id}`, () => api.familyAlbum.removePhoto({ id }));
    if (!removed) return;
    version.tell(removed.version);
    undo.offer({ words: "删除成功", undo: () => void restore(id) });
  }

  return {
    undo,
    busy: deed.busy,
    setCover: (id) => void setCover(id),
    remove: (id) => void remove(id),
    restore: (id) => void restore(id),
  };
}
