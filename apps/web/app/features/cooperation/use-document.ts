import type { LocalDraft } from "../../browser/use-local-draft.ts";
import { unsentMessage } from "../upload/upload-queue.ts";
import { documentsBefore, withoutSignature } from "../upload/sent-before.ts";
import { type ImageUploads, useImageUploads } from "../upload/use-image-uploads.ts";

/** A document of an application: displayed from the local file only; the draft stores a name without public access. */
export function useDocument(draft: LocalDraft, name: string): ImageUploads {
  return useImageUploads({
    sent: documentsBefore(draft.first.pictures[name]),
    onSent: (urls) => draft.storeImages(name, urls.map(withoutSignature)),
  });
}

/** Error of a document's upload; `missing` when none was chosen, empty for an optional one. */
export function documentError({ slots }: ImageUploads, missing: string): string {
  return slots.length === 0 ? missing : unsentMessage(slots);
}
