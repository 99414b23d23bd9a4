import { idOf, pageNumberOf } from "../../url/address.ts";
import { beyondFirst } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";

export const reviewTabs = ["waiting", "decided", "corrections"] as const;
export type ReviewTab = (typeof reviewTabs)[number];

/** The selected part of the queue, as in its address. */
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

/** The address of it; by default the first page of all gardens. */
export function queuePath({ tab, gardenId = null, page = 1 }: Pick<QueueQuery, "tab"> & Partial<QueueQuery>): string {
  return paths.reviewQueue({
    tab: tab === "corrections" ? tab : undefined,
    isDecided: tab === "decided" ? 1 : undefined,
    gardenId: gardenId ?? undefined,
    page: beyondFirst(page),
  });
}

/** Page size of every part of the queue. */
export const pageSize = 15;
