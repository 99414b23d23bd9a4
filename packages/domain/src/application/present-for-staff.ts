import type { application } from "@changming/contract/admin/application";
import type { BodyOf } from "@changming/contract/define";
import type { Actor } from "../context/context.ts";
import type { Media } from "../context/media.ts";
import type { Review, ReviewQueue } from "./review.ts";
import { presentQueue, presentReview } from "./present-review.ts";

export function presentQueueForStaff(queue: ReviewQueue, now: Date, media: Media): BodyOf<typeof application.list> {
  const { counts, itemList, gardens } = presentQueue(queue, now, media);
  return { counts, has_more_counts: queue.hasMore ?? false, itemList, gardens };
}

/** Which documents exist; viewing one is a call of its own. */
export function presentReviewForStaff(
  review: Review,
  actor: Actor,
  now: Date,
  media: Media,
): BodyOf<typeof application.detail> {
  const { papers: documents, ...rest } = presentReview(review, actor, now, media);
  return { ...rest, papers: documents.map(({ paper: document, label }) => ({ paper: document, label })) };
}
