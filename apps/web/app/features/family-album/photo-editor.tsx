import { useState } from "react";
import { Button } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import type { QueryState } from "../../api/use-query.ts";
import { UndoNote, useAction, type Undo, useUndo } from "../family/family-actions.tsx";
import { CaptionDialog } from "./caption-dialog.tsx";
import { DeletedDrawer } from "../family/deleted-drawer.tsx";
import { dayText } from "../../parts/day-text.ts";
import type { DeletedPhoto, FamilyAlbum, FamilyPhoto } from "./family-album-data.ts";
import { type PhotoOrder, useAlbumVersion, usePhotoOrder, type AlbumVersion } from "./use-photo-order.ts";
import styles from "./photo-editor.module.css";
import { SortablePhotos } from "./sortable-photos.tsx";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";

interface PhotoEditorProps {
  album: FamilyAlbum;
  query: QueryState<FamilyAlbum>;
}

/** Editing mode of an album: order, cover, captions, and deleted photos to restore. */
export function PhotoEditor({ album, query }: PhotoEditorProps) {
  const version = useAlbumVersion(album.version);
  const order = usePhotoOrder(album, version, query);
  const { undo, busy, setCover, remove, restore } = usePhotoActions(album.id, version, query.refetch);
  const [captioned, setCaptioned] = useState<FamilyPhoto | null>(null);
  return (
    <>
      <OrderNote order={order} />
      <SortablePhotos
        album={album}
        order={order}
        busy={busy}
        onCover={setCover}
        onRemove={remove}
        onCaption={setCaptioned}
      />
      <DeletedPhotos photos={album.deletedList} busy={busy} onRestore={restore} />
      <UndoNote undo={undo} />
      {captioned && (
        <CaptionDialog
          photo={captioned}
          onSaved={(saved) => {
            version.update(saved);
            query.refetch();
          }}
          onClose={() => setCaptioned(null)}
        />
      )}
    </>
  );
}

const hint = "按住照片拖动，或用“前移”“后移”调整次序；挪好一张就存好一张。";

/** The state of the order: instructions, saving, or an error with the next step. */
export function OrderNote({ order: { state, message, saveMine, takeTheirs } }: { order: PhotoOrder }) {
  if (state === "kept" || state === "saving") {
    return (
      <p className={styles.hint} role="status">
        {state === "saving" ? "正在保存次序…" : hint}
      </p>
    );
  }
  return (
    <div className={styles.error}>
      <p role="alert">{message}</p>
      <p>您排好的次序还在这一页上，没有丢。</p>
      <div className={styles.ways}>
        <Button onClick={saveMine}>{state === "conflict" ? "按我的次序保存" : "再存一次"}</Button>
        <Button kind="ghost" onClick={takeTheirs}>
          {state === "conflict" ? "用家人最新的次序" : "回到原来的次序"}
        </Button>
      </div>
    </div>
  );
}

interface DeletedPhotosProps {
  photos: readonly DeletedPhoto[];
  busy: string | null;
  onRestore(id: number): void;
}

/** Photos deleted in the last thirty days, which can be restored. */
export function DeletedPhotos({ photos, busy, onRestore }: DeletedPhotosProps) {
  return (
    <DeletedDrawer title="最近删除的照片" count={photos.length}>
      {photos.map(({ id, image, caption, width, height, until }, at) => (
        <li key={id}>
          <ResponsiveImage
            className={styles.image}
            src={image}
            alt={`删除的第 ${at + 1} 张`}
            width={width}
            height={height}
          />
          <span className={styles.text}>
            {caption}
            <small>{dayText(until)}前可恢复</small>
          </span>
          <Button disabled={busy === `restore ${id}`} onClick={() => onRestore(id)}>
            恢复<span className="hide">删除的第 {at + 1} 张</span>
          </Button>
        </li>
      ))}
    </DeletedDrawer>
  );
}

interface PhotoActions {
  undo: Undo;
  /** The action in flight and its photo's id, separated by a space; null when there is none. */
  busy: string | null;
  setCover(id: number): void;
  remove(id: number): void;
  restore(id: number): void;
}

/** Actions on single photos of an album; after each the album is fetched again. */
function usePhotoActions(albumId: number, version: AlbumVersion, refetch: () => void): PhotoActions {
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
