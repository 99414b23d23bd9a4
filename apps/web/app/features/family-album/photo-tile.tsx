import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Button } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import type { FamilyPhoto } from "./family-album-data.ts";
import styles from "./photo-tile.module.css";

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
export function PhotoTile({ photo, number, count, isCover, isBusy, ...on }: PhotoTileProps) {
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
        <Button kind="bare" aria-disabled={number === 1} onClick={() => number > 1 && on.onMove(-1)}>
          前移{of}
        </Button>
        <span aria-hidden="true">
          {number} / {count}
        </span>
        <Button kind="bare" aria-disabled={number === count} onClick={() => number < count && on.onMove(1)}>
          后移{of}
        </Button>
      </div>
      {photo.caption !== "" && <p className={styles.caption}>{photo.caption}</p>}
      <div className={styles.actions}>
        <Button kind="bare" aria-haspopup="dialog" onClick={on.onCaption}>
          说明{of}
        </Button>
        {!isCover && (
          <Button kind="bare" disabled={isBusy} onClick={on.onCover}>
            设为封面{of}
          </Button>
        )}
        <Button kind="bare" disabled={isBusy} onClick={on.onRemove}>
          删除{of}
        </Button>
      </div>
    </li>
  );
}
