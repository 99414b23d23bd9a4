import { systemClock } from "@changming/kit/clock";
import type { DraftPicture } from "../../local-draft.ts";
import type { SentPicture } from "./picture-queue.ts";

/** How long the address of a picture that nothing refers to shows it, in ms; the server says half an hour. */
const shownFor = 25 * 60_000;

/** The pictures of a draft as a queue begins with them: to be seen as long as their addresses still show them. */
export function sentBefore(kept: readonly DraftPicture[] = [], now: Date = systemClock()): SentPicture[] {
  return kept.map(({ url, sentAt }) => ({ url, preview: now.getTime() - sentAt < shownFor ? url : "" }));
}

/** Papers: never to be seen by an address; that they are there must do. */
export function papersBefore(kept: readonly DraftPicture[] = []): SentPicture[] {
  return kept.map(({ url }) => ({ url, preview: "" }));
}

/** What names an upload without showing it. */
export function withoutSignature(url: string): string {
  return url.split("?")[0] ?? "";
}
