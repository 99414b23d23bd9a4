import { useRef, useState } from "react";
import { api } from "../../api/api.ts";
import type { QueryState } from "../../api/use-query.ts";
import type { FamilyAlbum } from "./family-album-data.ts";
import { mergedOrder, moved } from "./photo-order.ts";
import type { AlbumVersion } from "./use-album-version.ts";

export interface PhotoOrder {
  /** Photo ids in the order of this screen. */
  ids: readonly number[];
  state: "kept" | "saving" | "refused" | "conflict";
  /** Why it was not saved. */
  message: string;
  move(from: number, to: number): void;
  /** Saves the order of this screen, again or over another member's. */
  saveMine(): void;
  /** Reverts to the server's order. */
  takeTheirs(): void;
}

const saved = { state: "kept", message: "" } as const;

/** The order of an album's photos, saved after each move, one save at a time; an unsaved order stays on the screen. */
export function usePhotoOrder(
  album: FamilyAlbum,
  version: AlbumVersion,
  { amend, refetch }: Pick<QueryState<FamilyAlbum>, "amend" | "refetch">,
): PhotoOrder {
  const present = album.images.map(({ id }) => id);
  const [mine, setMine] = useState<readonly number[] | null>(null);
  const [saving, setSaving] = useState<Pick<PhotoOrder, "state" | "message">>(saved);
  const nextOrder = useRef<readonly number[] | null>(null);
  const isInFlight = useRef(false);
  const ids = mine ? mergedOrder(mine, present) : present;

  async function save(order: readonly number[]) {
    nextOrder.current = order;
    if (isInFlight.current) return;
    isInFlight.current = true;
    setSaving({ state: "saving", message: "" });
    while (nextOrder.current) {
      const sent = nextOrder.current;
      nextOrder.current = null;
      const result = await api.familyAlbum.order({ id: album.id, photoIds: sent.join(","), version: version.now() });
      if (result.ok) {
        version.update(result.body.version);
        amend((body) => ordered(body, sent));
        continue;
      }
      isInFlight.current = false;
      nextOrder.current = null;
      setSaving({ state: result.error === "editedMeanwhile" ? "conflict" : "refused", message: result.msg });
      if (result.error !== "offline") refetch();
      return;
    }
    isInFlight.current = false;
    setMine(null);
    setSaving(saved);
    refetch();
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
      setSaving(saved);
      refetch();
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
