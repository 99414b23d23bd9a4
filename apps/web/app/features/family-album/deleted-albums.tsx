import { Button } from "@changming/ui/button";
import { DeletedDrawer } from "../family/deleted-drawer.tsx";
import { dayText } from "../../parts/day-text.ts";
import type { DeletedAlbum } from "./family-album-data.ts";
import styles from "./deleted-albums.module.css";

interface DeletedAlbumsProps {
  albums: readonly DeletedAlbum[];
  busy: string | null;
  onRestore(album: DeletedAlbum): void;
}

/** Albums deleted in the last thirty days, which can be restored. */
export function DeletedAlbums({ albums, busy, onRestore }: DeletedAlbumsProps) {
  return (
    <DeletedDrawer title="最近删除的相册" count={albums.length}>
      {albums.map((album) => (
        <li key={album.id}>
          <span className={styles.name}>
            <b>{album.album_name}</b>
            <small>
              {album.counts} 张照片，{dayText(album.until)}前可恢复
            </small>
          </span>
          <Button disabled={busy === `restore ${album.id}`} onClick={() => onRestore(album)}>
            恢复<span className="hide">{album.album_name}</span>
          </Button>
        </li>
      ))}
    </DeletedDrawer>
  );
}
