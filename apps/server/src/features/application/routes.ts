import { application } from "@changming/contract/application";
import { payApplication } from "@changming/domain/application-checkout/pay-application";
import { presentSent } from "@changming/domain/application-checkout/present-sent";
import { getOwnApplication, listOwnApplications } from "@changming/domain/application/own-applications";
import { sendApplication } from "@changming/domain/application-checkout/send-application";
import { presentOwnApplication, presentOwnDetail } from "@changming/domain/application/present";
import { presentDecision, presentQueue, presentReview } from "@changming/domain/application/present-review";
import { withdrawApplication } from "@changming/domain/application/withdraw-application";
import { bind } from "../../http/bind.ts";
import { applicationReview } from "@changming/contract/application-review";
import { approveApplication, rejectApplication } from "@changming/domain/application/decide-application";
import { getReview, listQueue } from "@changming/domain/application/review";

export const applicationRoutes = [
  bind(application.apply, async (ctx, { id, payType, returnUrl, quitUrl, ref, ...fields }) => {
    const wish = { payType: payType ?? null, returnUrl, quitUrl };
    const sent = await sendApplication(ctx, { id: id ?? null, fields, ...wish, ref: ref ?? null });
    return presentSent(sent, ctx.clock());
  }),
  bind(application.pay, async (ctx, input) => presentSent(await payApplication(ctx, input), ctx.clock())),
  bind(application.withdraw, (ctx, input) => withdrawApplication(ctx, input)),
  bind(application.own, async (ctx) => {
    const { rows, fee } = await listOwnApplications(ctx);
    const itemList = rows.map((row) => presentOwnApplication(row, fee, ctx.actor, ctx.media));
    return { counts: rows.length, itemList };
  }),
  bind(application.ownDetail, async (ctx, input) => {
    const { row, fee } = await getOwnApplication(ctx, input);
    return presentOwnDetail(row, fee, ctx.actor, ctx.media);
  }),
];

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
