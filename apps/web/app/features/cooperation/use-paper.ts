import type { LocalDraft } from "../../use-local-draft.ts";
import { unsentWords } from "../upload/picture-queue.ts";
import { papersBefore, withoutSignature } from "../upload/sent-before.ts";
import { type Pictures, usePictures } from "../upload/use-pictures.ts";

/** A paper of an application: seen from the file on this device only, kept in the draft by a name that shows nothing. */
export function usePaper(draft: LocalDraft, name: string): Pictures {
  return usePictures({
    sent: papersBefore(draft.first.pictures[name]),
    onSent: (urls) => draft.keepPictures(name, urls.map(withoutSignature)),
  });
}

/** Why a paper is not there yet; `missing` when it was not chosen, empty where it need not be. */
export function paperWrong({ slots }: Pictures, missing: string): string {
  return slots.length === 0 ? missing : unsentWords(slots);
}
