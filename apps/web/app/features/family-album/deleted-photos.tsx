import { Button } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { DeletedDrawer } from "../family/deleted-drawer.tsx";
import { dayText } from "../../parts/day-text.ts";
import type { DeletedPhoto } from "./family-album-data.ts";
import styles from "./deleted-photos.module.css";

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
