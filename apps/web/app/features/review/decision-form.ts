import type { Decided, ReviewDetail } from "./review-data.ts";

/** What both decisions are made with. */
export interface DecisionFormProps {
  review: ReviewDetail;
  onClose(): void;
  onDecided(decided: Decided): Promise<void>;
  /** It cannot be decided (any more): the server's sentence says why. */
  onRefused(sentence: string): void;
}

/** Refusals that no change of the form mends. */
export const isSettledError = (error: string): boolean =>
  error === "applicationChanged" ||
  error === "applicationDecided" ||
  error === "ownApplication" ||
  error === "notFound";

/** Where a dialog's focus begins: the first thing to choose, not the cross. */
export const startHere = (element: HTMLElement | null): void => element?.setAttribute("autofocus", "");
