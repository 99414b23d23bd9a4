import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import type { ReviewDetail } from "./review-data.ts";

export interface Leafing {
  /** Another one waits. */
  hasOthers: boolean;
  next(): void;
  previous(): void;
}

/** What an address is opened with by leafing: its name is read out, for nothing was pressed there. */
export const byLeafing = { isLeaf: true };

export function isByLeafing(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isLeaf" in state;
}

/** From one that waits to the next; where none waits, to the queue, which says so. */
export function useLeafing({ next_id, previous_id }: Pick<ReviewDetail, "next_id" | "previous_id">): Leafing {
  const navigate = useNavigate();
  const to = (id: number) => () =>
    void navigate(id === 0 ? paths.reviewQueue() : paths.review(id), id === 0 ? undefined : { state: byLeafing });
  return { hasOthers: next_id !== 0, next: to(next_id), previous: to(previous_id) };
}
