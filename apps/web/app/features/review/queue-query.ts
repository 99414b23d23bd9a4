import { idOf, pageNumberOf } from "../../url/address.ts";
import { beyondFirst } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import type { applicationReview } from "@changming/contract/application-review";
import type { BodyOf } from "@changming/contract/define";
import type { propertyCorrection } from "@changming/contract/property-correction";

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

/** Polling interval of the numbers of pending items, in ms. */
export const pace = 60_000;

/** Numbers of pending applications and corrections in the user's gardens; polled. */
export function useWaiting({ token }: UserInfo) {
  const { body: queue } = useQuery({
    key: token,
    queryFn: (signal) => api.applicationReview.queue({ pageSize: 1 }, { signal }),
    every: pace,
  });
  const { body: corrections } = useQuery({
    key: token,
    queryFn: (signal) => api.propertyCorrection.queue({ pageSize: 1 }, { signal }),
    every: pace,
  });
  return { queue, corrections: corrections?.counts };
}

export type Queue = BodyOf<typeof applicationReview.queue>;
export type Queued = Queue["itemList"][number];
export type ReviewDetail = BodyOf<typeof applicationReview.detail>;
export type Decided = BodyOf<typeof applicationReview.approve>;
export type CorrectionQueueBody = BodyOf<typeof propertyCorrection.queue>;
export type QueuedCorrection = CorrectionQueueBody["itemList"][number];
