import { useState } from "react";
import type { Asked } from "../../use-asked.ts";
import { UndoNote } from "../family/undo-note.tsx";
import { CaptionDialog } from "./caption-dialog.tsx";
import { DeletedPhotos } from "./deleted-photos.tsx";
import type { FamilyAlbum, FamilyPhoto } from "./family-album-data.ts";
import { OrderNote } from "./order-note.tsx";
import { SortablePhotos } from "./sortable-photos.tsx";
import { useAlbumVersion } from "./use-album-version.ts";
import { usePhotoDeeds } from "./use-photo-deeds.ts";
import { usePhotoOrder } from "./use-photo-order.ts";

export interface PhotoBenchProps {
  album: FamilyAlbum;
  asked: Asked<FamilyAlbum>;
}

/** Where an album is tended: order, cover, words, and what is deleted with the way back. */
export function PhotoBench({ album, asked }: PhotoBenchProps) {
  const version = useAlbumVersion(album.version);
  const order = usePhotoOrder(album, version, asked);
  const { undo, busy, setCover, remove, restore } = usePhotoDeeds(album.id, version, asked.askAgain);
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
            version.tell(saved);
            asked.askAgain();
          }}
          onClose={() => setCaptioned(null)}
        />
      )}
    </>
  );
}
