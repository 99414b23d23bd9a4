import { application } from "@changming/contract/admin/application";
import { approveApplication } from "@changming/domain/application/approve-application";
import { getReview } from "@changming/domain/application/get-review";
import { listQueue } from "@changming/domain/application/list-queue";
import { lookAtPaper } from "@changming/domain/application/look-at-paper";
import { isPaperKey } from "@changming/domain/application/papers";
import { presentDecision } from "@changming/domain/application/present-decision";
import { presentOfficeQueue, presentOfficeReview } from "@changming/domain/application/present-in-office";
import { rejectApplication } from "@changming/domain/application/reject-application";
import { refuse } from "@changming/domain/refusal";
import { bind } from "../../http/bind.ts";
import { paperPicture } from "./paper-picture.ts";

export const applicationRoutes = [
  bind(application.list, async (ctx, { gardenId, isDecided, ...paging }) => {
    const asked = { ...paging, gardenId: gardenId ?? null, isDecided: isDecided === 1 };
    return presentOfficeQueue(await listQueue(ctx, asked), ctx.clock(), ctx.media);
  }),
  bind(application.detail, async (ctx, input) =>
    presentOfficeReview(await getReview(ctx, input), ctx.actor, ctx.clock(), ctx.media),
  ),
  bind(application.lookAtPaper, async (ctx, { id, paper }) => {
    if (!isPaperKey(paper)) return refuse("notFound");
    return paperPicture(await lookAtPaper(ctx, { applicationId: id, paper, size: "1920" }), "仅供入驻审核");
  }),
  bind(application.approve, async (ctx, input) => presentDecision(await approveApplication(ctx, input))),
  bind(application.reject, async (ctx, input) => presentDecision(await rejectApplication(ctx, input))),
];
