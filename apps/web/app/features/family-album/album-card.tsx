import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@changming/ui/button";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { AlbumLeaf } from "../album/album-leaf.tsx";
import type { ShelvedAlbum } from "./family-album-data.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import styles from "./album-card.module.css";

interface AlbumCardProps {
  place: FamilyPlace;
  album: ShelvedAlbum;
  isFirst: boolean;
  canManage: boolean;
  /** It is being deleted. */
  isBusy: boolean;
  onRemove(): void;
  onRenamed(): void;
}

/** An album with its actions. */
export function AlbumCard({ place, album, isFirst, canManage, isBusy, onRemove, onRenamed }: AlbumCardProps) {
  const [isRenaming, setRenaming] = useState(false);
  const of = <span className="hide">《{album.album_name}》</span>;
  return (
    <>
      <AlbumLeaf album={album} to={paths.familyAlbum(place, album.id)} isFirst={isFirst} />
      {canManage && (
        <div className={styles.actions}>
          <Link
            className={buttonClass("bare")}
            to={paths.familyAlbumEdit(place, { id: album.id, name: album.album_name })}
          >
            添照片{of}
          </Link>
          <Button kind="bare" aria-haspopup="dialog" onClick={() => setRenaming(true)}>
            改名{of}
          </Button>
          <Button kind="bare" disabled={isBusy} onClick={onRemove}>
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
