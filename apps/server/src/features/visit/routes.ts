import { visit } from "@changming/contract/visit";
import { listVisits, listOwnVisits, presentOwnVisit, presentVisits } from "@changming/domain/visit/list-visits";
import { reportVisit } from "@changming/domain/visit/report-visit";
import { AddressLimiter, viewLimits } from "../../http/address-limiter.ts";
import { bind } from "../../http/bind.ts";

const views = new AddressLimiter(viewLimits);

export const visitRoutes = [
  bind(visit.list, async (ctx, input) => presentVisits(await listVisits(ctx, input), ctx.media)),
  bind(visit.own, async (ctx, input) => {
    const { counts, rows } = await listOwnVisits(ctx, input);
    return { counts, itemList: rows.map((row) => presentOwnVisit(row, ctx.media)) };
  }),
  bind(visit.report, async (ctx, input) => {
    await reportVisit(ctx, { id: input.id, isSilent: input.silent === 1 }, () => views.admits(ctx, input.id));
    return { done: true as const };
  }),
];
