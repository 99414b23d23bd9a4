import { idOf, pageNumberOf } from "../../address.ts";
import { beyondFirst } from "../../paging.ts";
import { paths } from "../../paths.ts";

export const reviewTabs = ["waiting", "decided", "corrections"] as const;
export type ReviewTab = (typeof reviewTabs)[number];

/** What of the queue is shown, as its address says it. */
export interface QueueQuery {
  tab: ReviewTab;
  /** null: all gardens. */
  gardenId: number | null;
  page: number;
}

export function queueQueryOf(address: URL): QueueQuery {
  const { searchParams } = address;
  const isCorrections = searchParams.get("tab") === "corrections";
  return {
    tab: isCorrections ? "corrections" : searchParams.get("isDecided") === "1" ? "decided" : "waiting",
    gardenId: isCorrections ? null : idOf(address, "gardenId"),
    page: pageNumberOf(address),
  };
}

/** The address of it; what is not told is the first page of all gardens. */
export function queuePath({ tab, gardenId = null, page = 1 }: Pick<QueueQuery, "tab"> & Partial<QueueQuery>): string {
  return paths.reviewQueue({
    tab: tab === "corrections" ? tab : undefined,
    isDecided: tab === "decided" ? 1 : undefined,
    gardenId: gardenId ?? undefined,
    page: beyondFirst(page),
  });
}

/** Of every part of the queue. */
export const pageSize = 15;
