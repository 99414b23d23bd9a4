import type { application } from "@changming/contract/admin/application";
import type { BodyOf } from "@changming/contract/define";
import type { Actor } from "../context.ts";
import type { Media } from "../media.ts";
import type { Review } from "./get-review.ts";
import type { ReviewQueue } from "./list-queue.ts";
import { presentQueue } from "./present-queue.ts";
import { presentReview } from "./present-review.ts";

export function presentOfficeQueue(queue: ReviewQueue, now: Date, media: Media): BodyOf<typeof application.list> {
  const { counts, itemList, gardens } = presentQueue(queue, now, media);
  return { counts, has_more_counts: queue.hasMore ?? false, itemList, gardens };
}

/** Which papers there are; to look at one is a call of its own. */
export function presentOfficeReview(
  review: Review,
  actor: Actor,
  now: Date,
  media: Media,
): BodyOf<typeof application.detail> {
  const { papers, ...shown } = presentReview(review, actor, now, media);
  return { ...shown, papers: papers.map(({ paper, label }) => ({ paper, label })) };
}
