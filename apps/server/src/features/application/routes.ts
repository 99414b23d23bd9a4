import { application } from "@changming/contract/application";
import { getOwnApplication, listOwnApplications } from "@changming/domain/application/own-applications";
import { payApplication } from "@changming/domain/application-checkout/pay-application";
import { presentOwnApplication, presentOwnDetail } from "@changming/domain/application/present";
import { presentSent } from "@changming/domain/application-checkout/present-sent";
import { sendApplication } from "@changming/domain/application-checkout/send-application";
import { withdrawApplication } from "@changming/domain/application/withdraw-application";
import { bind } from "../../http/bind.ts";

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
