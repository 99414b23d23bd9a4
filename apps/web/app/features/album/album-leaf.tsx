import type { CSSProperties } from "react";
import { Link } from "react-router";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { type AlbumCover, displayRatio } from "./album-data.ts";
import styles from "./album-leaf.module.css";

interface AlbumLeafProps {
  album: AlbumCover;
  to: string;
  isFirst?: boolean;
}

/** An album in a list: its first photo mounted on a leaf, more leaves below it, then its name. */
export function AlbumLeaf({ album, to, isFirst }: AlbumLeafProps) {
  const size = { width: album.cover_width, height: album.cover_height };
  const isEmpty = album.images === "";
  return (
    <Link className={styles.album} to={to}>
      <span className={styles.leaves} data-many={album.counts > 1 || undefined}>
        <span className={styles.leaf}>
          <span className={styles.print} style={{ "--ratio": displayRatio(size) } as CSSProperties}>
            {isEmpty ? (
              <span className={styles.none}>待放照片</span>
            ) : (
              <ResponsiveImage className={styles.image} src={album.images} alt="" {...size} isFirst={isFirst} />
            )}
          </span>
        </span>
      </span>
      <h2 className={styles.name}>{album.album_name}</h2>
      <span className={styles.count}>{isEmpty ? "还没有照片" : `${album.counts} 张照片`}</span>
    </Link>
  );
}
