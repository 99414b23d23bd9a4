import { useLocation, useSearchParams } from "react-router";
import { contentWriters } from "@changming/contract/staff-roles";
import { useSelf } from "../../session/session-store.ts";

/** A save returns the new version, and where the images that it removed are still used. */
export interface Saved {
  version: number;
  still_in?: readonly string[] | undefined;
}

interface JustSaved {
  justSaved: readonly string[];
}

const isJustSaved = (state: unknown): state is JustSaved =>
  typeof state === "object" && state !== null && "justSaved" in state && Array.isArray(state.justSaved);

/** The places that still use images which the last save removed; null unless a save led to this list. */
export function useJustSaved(): readonly string[] | null {
  const { state } = useLocation() as { state: unknown };
  return isJustSaved(state) ? state.justSaved : null;
}

/** Text about them after the save; empty without any. */
export const stillUsedText = (places: readonly string[]): string =>
  places.length === 0 ? "" : `。换下的图片还用在：${places.join("、")}；不想再用，请到那里也换下`;

/** The row being edited, as a query parameter: its id, `new` or absent. The list's filters stay in the query string. */
export function useEditing() {
  const [params, setParams] = useSearchParams();
  const named = params.get("edit");
  const open = (row: number | "new") =>
    setParams((now) => {
      now.set("edit", String(row));
      return now;
    });
  const close = (saved?: Saved) =>
    setParams(
      (now) => {
        now.delete("edit");
        return now;
      },
      { state: saved ? { justSaved: saved.still_in ?? [] } : null },
    );
  const id = /^[1-9]\d{0,9}$/.test(named ?? "") ? Number(named) : undefined;
  return { isOpen: named === "new" || id !== undefined, id, open, close };
}

/** Whether the user's role may change publications. */
export function useIsWriter(): boolean {
  const { role } = useSelf();
  return contentWriters.some((writer) => writer === role);
}
