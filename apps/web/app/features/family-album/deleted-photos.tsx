import { Button } from "@changming/ui/button";
import { Picture } from "@changming/ui/picture";
import { DeletedDrawer } from "../family/deleted-drawer.tsx";
import { dayWords } from "../site/day-words.ts";
import type { DeletedPhoto } from "./family-album-data.ts";
import styles from "./deleted-photos.module.css";

export interface DeletedPhotosProps {
  photos: readonly DeletedPhoto[];
  busy: string | null;
  onRestore(id: number): void;
}

/** Photos of the last thirty days that can be brought back. */
export function DeletedPhotos({ photos, busy, onRestore }: DeletedPhotosProps) {
  return (
    <DeletedDrawer title="最近删除的照片" count={photos.length}>
      {photos.map(({ id, image, caption, width, height, until }, at) => (
        <li key={id}>
          <Picture className={styles.picture} src={image} alt={`删除的第 ${at + 1} 张`} width={width} height={height} />
          <span className={styles.words}>
            {caption}
            <small>{dayWords(until)}前可恢复</small>
          </span>
          <Button disabled={busy === `restore ${id}`} onClick={() => onRestore(id)}>
            恢复<span className="hide">删除的第 {at + 1} 张</span>
          </Button>
        </li>
      ))}
    </DeletedDrawer>
  );
}
