import { useNavigate } from "react-router";
import { paths } from "../../url/paths.ts";
import type { ReviewDetail } from "./queue-query.ts";

export interface Leafing {
  /** Another application is pending. */
  hasOthers: boolean;
  next(): void;
  previous(): void;
}

/**
 * Navigation state of the next and previous action: the new page's name is read out, since no link was pressed there.
 */
export const byReviewNavigation = { isLeaf: true };

export function isByReviewNavigation(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isLeaf" in state;
}

/** From one pending application to the next; where none is pending, to the queue, which says so. */
export function useReviewNavigation({ next_id, previous_id }: Pick<ReviewDetail, "next_id" | "previous_id">): Leafing {
  const navigate = useNavigate();
  const to = (id: number) => () =>
    void navigate(
      id === 0 ? paths.reviewQueue() : paths.review(id),
      id === 0 ? undefined : { state: byReviewNavigation },
    );
  return { hasOthers: next_id !== 0, next: to(next_id), previous: to(previous_id) };
}
