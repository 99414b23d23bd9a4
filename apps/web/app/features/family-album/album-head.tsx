import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@changming/ui/button";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import type { FamilyAlbum } from "./family-album-data.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import styles from "./album-head.module.css";

interface AlbumHeadProps {
  place: FamilyPlace;
  album: FamilyAlbum;
  canManage: boolean;
  isTended: boolean;
  onTend(): void;
  onChanged(): void;
}

/** An album's name, its number of photos, and its actions. */
export function AlbumHead({ place, album, canManage, isTended, onTend, onChanged }: AlbumHeadProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { id, album_name: name, version, counts, deletedList, photo_nums_limit: limit } = album;
  const isWorthTending = counts + deletedList.length > 0;
  return (
    <header className={styles.head}>
      <h1>{name}</h1>
      <p>
        共 {counts} 张{canManage && `，最多 ${limit} 张`}
      </p>
      {canManage && (
        <div className={styles.ways}>
          {isWorthTending && (
            <Button kind={isTended ? "main" : "calm"} onClick={onTend}>
              {isTended ? "整理好了" : "整理照片"}
            </Button>
          )}
          <Link className={buttonClass("calm")} to={paths.familyAlbumEdit(place, { id, name })}>
            添照片
          </Link>
          <Button kind="bare" aria-haspopup="dialog" onClick={() => setRenaming(true)}>
            改名
          </Button>
        </div>
      )}
      {isRenaming && (
        <RenameDialog
          residenceId={place.id}
          album={{ id, name, version }}
          onChanged={onChanged}
          onClose={() => setRenaming(false)}
        />
      )}
    </header>
  );
}
