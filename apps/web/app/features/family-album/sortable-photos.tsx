import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from "@dnd-kit/sortable";
import { useEffect, useRef } from "react";
import { CSS } from "@dnd-kit/utilities";
import { Button } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import type { FamilyAlbum, FamilyPhoto } from "./family-album-data.ts";
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

interface PhotoTileProps {
  photo: FamilyPhoto;
  /** Its position, from 1. */
  number: number;
  count: number;
  isCover: boolean;
  /** An action on it is in flight. */
  isBusy: boolean;
  onMove(way: -1 | 1): void;
  onCover(): void;
  onRemove(): void;
  onCaption(): void;
}

/** A photo in editing mode: the image itself is the drag handle. */
function PhotoTile({ photo, number, count, isCover, isBusy, ...on }: PhotoTileProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: photo.id,
    attributes: { roleDescription: "可以挪动的照片" },
  });
  const of = <span className="hide">第 {number} 张照片</span>;
  return (
    <li
      ref={setNodeRef}
      className={styles.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={`第 ${number} 张照片${isCover ? "，封面" : ""}`}
      >
        <ResponsiveImage className={styles.image} src={photo.image} alt="" width={photo.width} height={photo.height} />
        {isCover && (
          <span className={styles.cover} aria-hidden="true">
            封面
          </span>
        )}
      </button>
      <div className={styles.moves}>
        <Button kind="ghost" aria-disabled={number === 1} onClick={() => number > 1 && on.onMove(-1)}>
          前移{of}
        </Button>
        <span aria-hidden="true">
          {number} / {count}
        </span>
        <Button kind="ghost" aria-disabled={number === count} onClick={() => number < count && on.onMove(1)}>
          后移{of}
        </Button>
      </div>
      {photo.caption !== "" && <p className={styles.caption}>{photo.caption}</p>}
      <div className={styles.actions}>
        <Button kind="ghost" aria-haspopup="dialog" onClick={on.onCaption}>
          说明{of}
        </Button>
        {!isCover && (
          <Button kind="ghost" disabled={isBusy} onClick={on.onCover}>
            设为封面{of}
          </Button>
        )}
        <Button kind="ghost" disabled={isBusy} onClick={on.onRemove}>
          删除{of}
        </Button>
      </div>
    </li>
  );
}

const howToDrag = "按空格键拿起照片，用方向键挪动，再按空格键放下；按 Esc 键放回原处。";

/** Screen reader texts while a photo is dragged. `numberOf`: position of a photo, from 1. */
export function dragAnnouncements(numberOf: (id: UniqueIdentifier) => number, count: number): Announcements {
  return {
    onDragStart: ({ active }) => `拿起了第 ${numberOf(active.id)} 张照片。`,
    // At the start a photo is over itself: that text would interrupt the one before.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `移到第 ${numberOf(over.id)} 的位置，共 ${count} 张。` : undefined,
    onDragEnd: ({ over }) => (over ? `放在了第 ${numberOf(over.id)} 的位置。` : "放回了原处。"),
    onDragCancel: ({ active }) => `放回了原处，第 ${numberOf(active.id)} 张。`,
  };
}
