import { useEffect } from "react";
import { whenPageVisible } from "../../browser/when-page-visible.ts";
import { reportVisit } from "./report-visit.ts";

/** Reports that a residence is viewed, after it is displayed; a user who leaves sooner has not visited it. */
export function useVisit({ id, is_close: isClosed }: { id: number; is_close: number }): void {
  useEffect(() => whenPageVisible(() => reportVisit(id, isClosed === 1)), [id, isClosed]);
}
