import { applicationReview } from "@changming/contract/application-review";
import { approveApplication } from "@changming/domain/application/approve-application";
import { getReview, listQueue } from "@changming/domain/application/review";
import { presentDecision, presentQueue, presentReview } from "@changming/domain/application/present-review";
import { rejectApplication } from "@changming/domain/application/reject-application";
import { bind } from "../../http/bind.ts";

export const applicationReviewRoutes = [
  bind(applicationReview.queue, async (ctx, { gardenId, isDecided, page, pageSize }) => {
    const query = { gardenId: gardenId ?? null, isDecided: isDecided === 1, page, pageSize };
    return presentQueue(await listQueue(ctx, query), ctx.clock(), ctx.media);
  }),
  bind(applicationReview.detail, async (ctx, input) =>
    presentReview(await getReview(ctx, input), ctx.actor, ctx.clock(), ctx.media),
  ),
  bind(applicationReview.approve, async (ctx, input) => presentDecision(await approveApplication(ctx, input))),
  bind(applicationReview.reject, async (ctx, input) => presentDecision(await rejectApplication(ctx, input))),
];
