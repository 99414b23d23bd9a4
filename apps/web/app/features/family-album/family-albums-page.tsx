import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { UndoNote } from "../family/undo-note.tsx";
import { useAction } from "../family/use-action.ts";
import { useUndo } from "../family/use-undo.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { AlbumCards } from "./album-cards.tsx";
import { DeletedAlbums } from "./deleted-albums.tsx";
import type { ShelvedAlbum } from "./family-album-data.ts";

/** The albums of a residence for its family; managers create, rename and delete them. */
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

  async function remove({ id, album_name: name }: ShelvedAlbum) {
    const removed = await action.run(`remove ${id}`, () => api.familyAlbum.remove({ id }));
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
