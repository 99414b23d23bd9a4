import { systemClock } from "@changming/kit/clock";
import { draftKey, dropDraft, readDraft } from "../../local-draft.ts";

/** The form of a draft: of the application that is mended, or of a new one. */
export const draftForm = (id: number | undefined): string => (id === undefined ? "application" : `application_${id}`);

/**
 * What this browser keeps of an application that is taken back: what was mended of it, and the form that it was sent from
 * when the answer was lost. What is written for somebody else stays.
 */
export function forgetDrafts(userId: string, { id, name }: { id: number; name: string }): void {
  dropDraft(draftKey(draftForm(id), userId));
  const first = draftKey(draftForm(undefined), userId);
  if (readDraft(first, systemClock())?.fields.name?.trim() === name) dropDraft(first);
}
