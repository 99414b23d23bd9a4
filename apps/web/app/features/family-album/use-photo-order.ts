import { useRef, useState } from "react";
import { api } from "../../api/api.ts";
import type { QueryState } from "../../api/use-query.ts";
import type { FamilyAlbum } from "./family-album-data.ts";

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
  const currentIds = album.images.map(({ id }) => id);
  const [mine, setMine] = useState<readonly number[] | null>(null);
  const [saving, setSaving] = useState<Pick<PhotoOrder, "state" | "message">>(saved);
  const nextOrder = useRef<readonly number[] | null>(null);
  const isInFlight = useRef(false);
  const ids = mine ? mergedOrder(mine, currentIds) : currentIds;

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

export interface AlbumVersion {
  /** The version to send when saving. For event handlers only. */
  now(): number;
  /** Stores the version after the user's own save. */
  update(version: number): void;
}

/** The version that the user has seen: the loaded one, advanced by their own saves. */
export function useAlbumVersion(loadedVersion: number): AlbumVersion {
  const latest = useRef(0);
  return {
    now: () => Math.max(loadedVersion, latest.current),
    update(version) {
      // A skipped version is another member's change, which the user has not seen.
      if (version === Math.max(loadedVersion, latest.current) + 1) latest.current = version;
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

/** The list with one entry moved to another index. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** Applies the user's order to the current photos: deleted ones are left out, new ones are appended. */
export function mergedOrder(mine: readonly number[], currentIds: readonly number[]): number[] {
  return [...mine.filter((id) => currentIds.includes(id)), ...currentIds.filter((id) => !mine.includes(id))];
}
