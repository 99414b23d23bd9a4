import { useEffect } from "react";
import { whenShown } from "../../when-shown.ts";
import { tellVisit } from "./tell-visit.ts";

/** Reports that a residence is looked at, after it is shown; whoever passes by faster has not been here. */
export function useVisit({ id, is_close: isClosed }: { id: number; is_close: number }): void {
  useEffect(() => whenShown(() => tellVisit(id, isClosed === 1)), [id, isClosed]);
}
