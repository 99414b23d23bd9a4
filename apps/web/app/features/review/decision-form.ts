import type { Decided, ReviewDetail } from "./review-data.ts";

/** Props of both decision dialogs. */
export interface DecisionFormProps {
  review: ReviewDetail;
  onClose(): void;
  onDecided(decided: Decided): Promise<void>;
  /** Called when it cannot be decided (any more), with the server's message. */
  onError(sentence: string): void;
}

/** Errors that no change of the form fixes. */
export const isSettledError = (error: string): boolean =>
  error === "applicationChanged" ||
  error === "applicationDecided" ||
  error === "ownApplication" ||
  error === "notFound";

/** Where a dialog's focus begins: the first field, not the close button. */
export const startHere = (element: HTMLElement | null): void => element?.setAttribute("autofocus", "");
