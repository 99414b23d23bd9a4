import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { UndoNote } from "../family/undo-note.tsx";
import { useDeed } from "../family/use-deed.ts";
import { useUndo } from "../family/use-undo.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { AlbumCards } from "./album-cards.tsx";
import { DeletedAlbums } from "./deleted-albums.tsx";
import type { ShelvedAlbum } from "./family-album-data.ts";

/** The albums of a residence as its family keeps them; who may manage it makes, renames and deletes. */
export function AlbumShelf({ place, home, user }: FamilyShown) {
  const asked = useAsked({
    key: `${user.token} albums ${place.id}`,
    ask: (signal) => api.familyAlbum.list({ residenceId: place.id }, { signal }),
  });
  const deed = useDeed(asked.askAgain);
  const undo = useUndo();

  async function restore(id: number, name: string) {
    const restored = await deed.run(`restore ${id}`, () => api.familyAlbum.restore({ id }));
    if (restored) showToast(`《${name}》已恢复`);
  }

  async function remove({ id, album_name: name }: ShelvedAlbum) {
    const removed = await deed.run(`remove ${id}`, () => api.familyAlbum.remove({ id }));
    if (removed) undo.offer({ words: `删除成功：${name}`, undo: () => void restore(id, name) });
  }

  return (
    <AskedPart asked={asked} what="相册">
      {(albums) => (
        <>
          <AlbumCards
            place={place}
            albums={albums}
            canManage={home.can.manage}
            busy={deed.busy}
            onRemove={(album) => void remove(album)}
            onRenamed={asked.askAgain}
          />
          <DeletedAlbums
            albums={albums.deletedList}
            busy={deed.busy}
            onRestore={({ id, album_name: name }) => void restore(id, name)}
          />
          <UndoNote undo={undo} />
        </>
      )}
    </AskedPart>
  );
}
