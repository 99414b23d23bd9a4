import { showToast } from "@changming/ui/toast";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { UndoNote, useUndo, useAction } from "../family/family-actions.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { AlbumCards } from "./album-cards.tsx";
import { DeletedDrawer } from "../family/deleted-drawer.tsx";
import { dayText } from "../../parts/day-text.ts";
import type { DeletedAlbum, FamilyAlbumItem } from "./family-album-data.ts";
import styles from "./family-albums-page.module.css";

/** The albums of a residence for its family; managers create, rename and delete them (R-album-3). */
export function FamilyAlbumsPage({ place, home, user }: FamilyPageData) {
  const query = useQuery({
    key: `${user.token} albums ${place.id}`,
    queryFn: (signal) => api.familyAlbum.list({ residenceId: place.id }, { signal }),
  });
  const action = useAction(query.refetch);
  const undo = useUndo();

  async function restore(id: number, name: string) {
    const restored = await action.run(`restore ${id}`, () => api.familyAlbum.restore({ id }));
    if (restored) showToast(`《${name}》已恢复`);
  }

  async function remove({ id, album_name: name }: FamilyAlbumItem) {
    const removed = await action.run(`remove ${id}`, () => api.familyAlbum.remove({ id }));
    // Only after the server has deleted it (R-album-9).
    if (removed) undo.offer({ text: `删除成功：${name}`, undo: () => void restore(id, name) });
  }

  return (
    <AsyncSection query={query} what="相册">
      {(albums) => (
        <>
          <AlbumCards
            place={place}
            albums={albums}
            canManage={home.can.manage}
            busy={action.busy}
            onRemove={(album) => void remove(album)}
            onRenamed={query.refetch}
          />
          <DeletedAlbums
            albums={albums.deletedList}
            busy={action.busy}
            onRestore={({ id, album_name: name }) => void restore(id, name)}
          />
          <UndoNote undo={undo} />
        </>
      )}
    </AsyncSection>
  );
}

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
