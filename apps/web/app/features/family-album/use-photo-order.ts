import { useRef, useState } from "react";
import { api } from "../../api.ts";
import type { Asked } from "../../use-asked.ts";
import type { FamilyAlbum } from "./family-album-data.ts";
import { mergedOrder, moved } from "./photo-order.ts";
import type { AlbumVersion } from "./use-album-version.ts";

export interface PhotoOrder {
  /** Ids as they stand on this screen. */
  ids: readonly number[];
  state: "kept" | "saving" | "refused" | "conflict";
  /** Why it was not saved. */
  message: string;
  move(from: number, to: number): void;
  /** Saves the order of this screen, once more or over somebody else's. */
  saveMine(): void;
  /** Gives the order of this screen up. */
  takeTheirs(): void;
}

const kept = { state: "kept", message: "" } as const;

/** The order of an album's photos, saved after each move, one save at a time; what is not saved stays on the screen. */
export function usePhotoOrder(
  album: FamilyAlbum,
  version: AlbumVersion,
  { amend, askAgain }: Pick<Asked<FamilyAlbum>, "amend" | "askAgain">,
): PhotoOrder {
  const present = album.images.map(({ id }) => id);
  const [mine, setMine] = useState<readonly number[] | null>(null);
  const [saving, setSaving] = useState<Pick<PhotoOrder, "state" | "message">>(kept);
  const wanted = useRef<readonly number[] | null>(null);
  const isUnderWay = useRef(false);
  const ids = mine ? mergedOrder(mine, present) : present;

  async function save(order: readonly number[]) {
    wanted.current = order;
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSaving({ state: "saving", message: "" });
    while (wanted.current) {
      const sent = wanted.current;
      wanted.current = null;
      const result = await api.familyAlbum.order({ id: album.id, photoIds: sent.join(","), version: version.now() });
      if (result.ok) {
        version.tell(result.body.version);
        amend((body) => ordered(body, sent));
        continue;
      }
      isUnderWay.current = false;
      wanted.current = null;
      setSaving({ state: result.error === "editedMeanwhile" ? "conflict" : "refused", message: result.msg });
      if (result.error !== "offline") askAgain();
      return;
    }
    isUnderWay.current = false;
    setMine(null);
    setSaving(kept);
    askAgain();
  }

  return {
    ids,
    ...saving,
    move(from, to) {
      const next = moved(ids, from, to);
      setMine(next);
      void save(next);
    },
    saveMine: () => void save(ids),
    takeTheirs() {
      setMine(null);
      setSaving(kept);
      askAgain();
    },
  };
}

function ordered(album: FamilyAlbum, order: readonly number[]): FamilyAlbum {
  const ids = mergedOrder(
    order,
    album.images.map(({ id }) => id),
  );
  return { ...album, images: ids.flatMap((id) => album.images.filter((photo) => photo.id === id)) };
}
