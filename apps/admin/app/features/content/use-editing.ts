import { useLocation, useSearchParams } from "react-router";
import { contentWriters } from "@changming/contract/admin/content-roles";
import { useSelf } from "../../session/session-store.ts";

/** What a save answers of pictures that it took away: where they still stand. */
export interface Saved {
  still_in?: readonly string[] | undefined;
}

interface JustSaved {
  justSaved: readonly string[];
}

const isJustSaved = (state: unknown): state is JustSaved =>
  typeof state === "object" && state !== null && "justSaved" in state && Array.isArray(state.justSaved);

/** The places where pictures still stand that a save took away, when one came to the list by saving; else null. */
export function useJustSaved(): readonly string[] | null {
  const { state } = useLocation() as { state: unknown };
  return isJustSaved(state) ? state.justSaved : null;
}

/** What is said of them after the save; empty where there are none. */
export const stillInWords = (places: readonly string[]): string =>
  places.length === 0 ? "" : `。换下的图片还用在：${places.join("、")}；不想再用，请到那里也换下`;

/** Which row is being written, in the address: its number, `new`, or nothing. The list's own filters stay beside it. */
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

/** Whether whoever works here may change what the operator publishes. */
export function useIsWriter(): boolean {
  const { role } = useSelf();
  return contentWriters.some((writer) => writer === role);
}
