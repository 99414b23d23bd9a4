import { systemClock } from "@changming/kit/clock";
import { draftKey, dropDraft, readDraft } from "../../browser/local-draft.ts";

/** Name of a draft's form: a correction of the application, or a new one. */
export const draftForm = (id: number | undefined): string => (id === undefined ? "application" : `application_${id}`);

/**
 * Drops the drafts of a withdrawn application: its corrections, and the form it was sent from if the response was lost.
 * A draft for another person stays.
 */
export function forgetDrafts(userId: string, { id, name }: { id: number; name: string }): void {
  dropDraft(draftKey(draftForm(id), userId));
  const first = draftKey(draftForm(undefined), userId);
  if (readDraft(first, systemClock())?.fields.name?.trim() === name) dropDraft(first);
}
