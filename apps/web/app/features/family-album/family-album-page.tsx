import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { Button, buttonClass } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { PhotoWall } from "../album/photo-wall.tsx";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { usePart } from "../../parts/use-part.ts";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import type { FamilyAlbum } from "./family-album-data.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import styles from "./family-album-page.module.css";
import { UnknownAlbum, useAlbumIdFromUrl } from "./unknown-album.tsx";

/** Drag and drop is loaded only when a manager edits the album. */
const loadBench = async () => (await import("./photo-editor.tsx")).PhotoEditor;

/** One album: read-only as for visitors, or in editing mode (R-album-3). */
export function FamilyAlbumPage(pageData: FamilyPageData) {
  const id = useAlbumIdFromUrl() ?? 0;
  if (id === 0) return <UnknownAlbum place={pageData.place} level={1} />;
  return <KnownAlbum key={id} {...pageData} id={id} />;
}

function KnownAlbum({ place, home, user, id }: FamilyPageData & { id: number }) {
  const query = useQuery({
    key: `${user.token} album ${place.id} ${id}`,
    queryFn: (signal) => api.familyAlbum.detail({ residenceId: place.id, id }, { signal }),
  });
  const { Part: Bench, open, close } = usePart(loadBench, "整理的工具没有取到，请看看网络，再试一次");
  if (query.error === "notFound") return <UnknownAlbum place={place} level={1} />;
  return (
    <AsyncSection query={query} what="相册" level={1}>
      {(album) => {
        const isTended = Bench !== null && home.can.manage;
        return (
          <>
            <AlbumHead
              place={place}
              album={album}
              canManage={home.can.manage}
              isTended={isTended}
              onTend={isTended ? close : open}
              onChanged={query.refetch}
            />
            {isTended ? (
              <Bench album={album} query={query} />
            ) : album.images.length > 0 ? (
              <PhotoWall name={album.album_name} photos={album.images} />
            ) : (
              <EmptyState title="这本相册还是空的" text="家人放进来的照片，会一张一张排在这里。" />
            )}
          </>
        );
      }}
    </AsyncSection>
  );
}

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
            <Button kind={isTended ? "primary" : "secondary"} onClick={onTend}>
              {isTended ? "整理好了" : "整理照片"}
            </Button>
          )}
          <Link className={buttonClass("secondary")} to={paths.familyAlbumEdit(place, { id, name })}>
            添照片
          </Link>
          <Button kind="ghost" aria-haspopup="dialog" onClick={() => setRenaming(true)}>
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
