import { Link } from "react-router";
import { useState } from "react";
import { Button, buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import list from "../album/album-list-page.module.css";
import { AlbumLeaf } from "../album/album-leaf.tsx";
import { type FamilyAlbums, type FamilyAlbumItem, noMoreAlbums } from "./family-album-data.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import styles from "./album-cards.module.css";

interface AlbumCardsProps {
  place: FamilyPlace;
  albums: FamilyAlbums;
  canManage: boolean;
  busy: string | null;
  onRemove(album: FamilyAlbumItem): void;
  onRenamed(): void;
}

/** The number of albums, a button for a new one or why there is none, and the albums themselves. */
export function AlbumCards({ place, albums, canManage, busy, onRemove, onRenamed }: AlbumCardsProps) {
  const { itemList, album_nums_limit: limit } = albums;
  const isFull = itemList.length >= limit;
  if (itemList.length === 0) return <NoAlbums place={place} canManage={canManage} limit={limit} />;
  return (
    <>
      <div className={styles.head}>
        <p>
          共 {itemList.length} 本{canManage && `，${isFull ? noMoreAlbums(limit) : `最多 ${limit} 本`}`}
        </p>
        {canManage && !isFull && (
          <Link className={buttonClass("secondary")} to={paths.familyAlbumEdit(place)}>
            新建相册
          </Link>
        )}
      </div>
      <ul className={list.albums} role="list">
        {itemList.map((album, at) => (
          <li key={album.id}>
            <AlbumCard
              place={place}
              album={album}
              isFirst={at === 0}
              canManage={canManage}
              isBusy={busy === `remove ${album.id}`}
              onRemove={() => onRemove(album)}
              onRenamed={onRenamed}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function NoAlbums({ place, canManage, limit }: { place: FamilyPlace; canManage: boolean; limit: number }) {
  if (!canManage) {
    return <EmptyState title="还没有相册" text="主理人和管理人放进来的照片，会一本一本排在这里。" />;
  }
  return (
    <EmptyState title="还没有相册" text="从一张合影、一件旧物开始就好。照片随时可以再添，次序也可以慢慢排。">
      {limit > 0 ? (
        <Link className={buttonClass("secondary")} to={paths.familyAlbumEdit(place)}>
          新建相册
        </Link>
      ) : (
        <p>{noMoreAlbums(limit)}</p>
      )}
    </EmptyState>
  );
}

interface AlbumCardProps {
  place: FamilyPlace;
  album: FamilyAlbumItem;
  isFirst: boolean;
  canManage: boolean;
  /** It is being deleted. */
  isBusy: boolean;
  onRemove(): void;
  onRenamed(): void;
}

/** An album with its actions. */
function AlbumCard({ place, album, isFirst, canManage, isBusy, onRemove, onRenamed }: AlbumCardProps) {
  const [isRenaming, setRenaming] = useState(false);
  const of = <span className="hide">《{album.album_name}》</span>;
  return (
    <>
      <AlbumLeaf album={album} to={paths.familyAlbum(place, album.id)} isFirst={isFirst} />
      {canManage && (
        <div className={styles.actions}>
          <Link
            className={buttonClass("ghost")}
            to={paths.familyAlbumEdit(place, { id: album.id, name: album.album_name })}
          >
            添照片{of}
          </Link>
          <Button kind="ghost" aria-haspopup="dialog" onClick={() => setRenaming(true)}>
            改名{of}
          </Button>
          <Button kind="ghost" disabled={isBusy} onClick={onRemove}>
            删除{of}
          </Button>
        </div>
      )}
      {isRenaming && (
        <RenameDialog
          residenceId={place.id}
          album={{ id: album.id, name: album.album_name, version: album.version }}
          onChanged={onRenamed}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
