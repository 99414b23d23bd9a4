import { useState } from "react";
import type { QueryState } from "../../api/use-query.ts";
import { UndoNote } from "../family/undo-note.tsx";
import { CaptionDialog } from "./caption-dialog.tsx";
import { DeletedPhotos } from "./deleted-photos.tsx";
import type { FamilyAlbum, FamilyPhoto } from "./family-album-data.ts";
import { OrderNote } from "./order-note.tsx";
import { SortablePhotos } from "./sortable-photos.tsx";
import { useAlbumVersion } from "./use-album-version.ts";
import { usePhotoActions } from "./use-photo-actions.ts";
import { usePhotoOrder } from "./use-photo-order.ts";

export interface PhotoEditorProps {
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
