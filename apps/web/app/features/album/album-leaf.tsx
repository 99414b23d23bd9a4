import type { CSSProperties } from "react";
import { Link } from "react-router";
import { Picture } from "@changming/ui/picture";
import type { AlbumCover } from "./album-data.ts";
import { shownRatio } from "./photo-size.ts";
import styles from "./album-leaf.module.css";

export interface AlbumLeafProps {
  album: AlbumCover;
  to: string;
  isFirst?: boolean;
}

/** An album as it lies on the table: its first picture mounted on a leaf, more leaves below it, then its name. */
export function AlbumLeaf({ album, to, isFirst }: AlbumLeafProps) {
  const size = { width: album.cover_width, height: album.cover_height };
  const isEmpty = album.images === "";
  return (
    <Link className={styles.album} to={to}>
      <span className={styles.leaves} data-many={album.counts > 1 || undefined}>
        <span className={styles.leaf}>
          <span className={styles.print} style={{ "--ratio": shownRatio(size) } as CSSProperties}>
            {isEmpty ? (
              <span className={styles.none}>待放照片</span>
            ) : (
              <Picture className={styles.picture} src={album.images} alt="" {...size} isFirst={isFirst} />
            )}
          </span>
        </span>
      </span>
      <h2 className={styles.name}>{album.album_name}</h2>
      <span className={styles.count}>{isEmpty ? "还没有照片" : `${album.counts} 张照片`}</span>
    </Link>
  );
}
