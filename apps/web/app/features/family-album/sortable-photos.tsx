import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useEffect, useRef } from "react";
import { dragAnnouncements, howToDrag } from "./drag-announcements.ts";
import type { FamilyAlbum, FamilyPhoto } from "./family-album-data.ts";
import { PhotoTile } from "./photo-tile.tsx";
import type { PhotoOrder } from "./use-photo-order.ts";
import styles from "./sortable-photos.module.css";

interface SortablePhotosProps {
  album: FamilyAlbum;
  order: PhotoOrder;
  busy: string | null;
  onCover(id: number): void;
  onRemove(id: number): void;
  onCaption(photo: FamilyPhoto): void;
}

/** The photos in order: dragged with mouse, finger or keys, or moved by one position with a button. */
export function SortablePhotos({ album, order, busy, onCover, onRemove, onCaption }: SortablePhotosProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { list, preserveFocus } = usePreservedFocus(order.ids);
  const ids = [...order.ids];
  const announcements = dragAnnouncements((id) => ids.indexOf(Number(id)) + 1, ids.length);
  const coverId = album.cover_id || ids[0];

  function handleDragEnd({ active, over }: DragEndEvent) {
    const from = ids.indexOf(Number(active.id));
    const to = ids.indexOf(Number(over?.id));
    if (from >= 0 && to >= 0 && from !== to) order.move(from, to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcements, screenReaderInstructions: { draggable: howToDrag } }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ul ref={list} className={styles.photos} role="list">
          {ids.map((id, at) => {
            const photo = album.images.find((one) => one.id === id);
            return (
              photo && (
                <PhotoTile
                  key={id}
                  photo={photo}
                  number={at + 1}
                  count={ids.length}
                  isCover={id === coverId}
                  isBusy={busy?.endsWith(` ${id}`) ?? false}
                  onMove={(way) => {
                    preserveFocus();
                    order.move(at, at + way);
                  }}
                  onCover={() => onCover(id)}
                  onRemove={() => onRemove(id)}
                  onCaption={() => onCaption(photo)}
                />
              )
            );
          })}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** Keeps the focus on the button that moved its photo. */
function usePreservedFocus(ids: readonly number[]) {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const order = ids.join();
  useEffect(() => {
    if (focused.current?.isConnected) focused.current.focus();
    focused.current = null;
  }, [order]);
  const preserveFocus = () => {
    const { activeElement } = document;
    focused.current = activeElement instanceof HTMLElement ? activeElement : null;
  };
  return { list, preserveFocus };
}
