import { useLocation, useSearchParams } from "react-router";
import { contentWriters } from "@changming/contract/admin/content-roles";
import { useSelf } from "../../session/session-store.ts";

const justSaved = "saved";

/** Whether one came to the list by saving: the list then says so. */
export const useJustSaved = (): boolean => useLocation().state === justSaved;

/** Which row is being written, in the address: its number, `new`, or nothing. The list's own filters stay beside it. */
export function useEditing() {
  const [params, setParams] = useSearchParams();
  const named = params.get("edit");
  const open = (row: number | "new") =>
    setParams((now) => {
      now.set("edit", String(row));
      return now;
    });
  const close = (isSaved?: true) =>
    setParams(
      (now) => {
        now.delete("edit");
        return now;
      },
      { state: isSaved ? justSaved : null },
    );
  const id = /^[1-9]\d{0,9}$/.test(named ?? "") ? Number(named) : undefined;
  return { isOpen: named === "new" || id !== undefined, id, open, close };
}

/** Whether whoever works here may change what the operator publishes. */
export function useIsWriter(): boolean {
  const { role } = useSelf();
  return contentWriters.some((writer) => writer === role);
}
