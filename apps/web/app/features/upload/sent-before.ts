import { systemClock } from "@changming/kit/clock";
import type { DraftImage } from "../../browser/local-draft.ts";
import type { SentImage } from "./upload-queue.ts";

/** How long the address of an upload that nothing refers to is valid, in ms; the server allows half an hour. */
const previewLifetime = 25 * 60_000;

/** The images of a draft as the queue's initial ones: visible as long as their addresses are valid. */
export function sentBefore(stored: readonly DraftImage[] = [], now: Date = systemClock()): SentImage[] {
  return stored.map(({ url, sentAt }) => ({ url, preview: now.getTime() - sentAt < previewLifetime ? url : "" }));
}

/** Documents, which are never visible by an address: the queue displays only that they are there. */
export function documentsBefore(stored: readonly DraftImage[] = []): SentImage[] {
  return stored.map(({ url }) => ({ url, preview: "" }));
}

/** Identifies an upload without giving access to it. */
export function withoutSignature(url: string): string {
  return url.split("?")[0] ?? "";
}
