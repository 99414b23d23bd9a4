import { visit } from "@changming/contract/visit";
import { listOwnVisits } from "@changming/domain/visit/list-own-visits";
import { listVisits } from "@changming/domain/visit/list-visits";
import { presentOwnVisit, presentVisits } from "@changming/domain/visit/present";
import { reportVisit } from "@changming/domain/visit/report-visit";
import { bind } from "../../http/bind.ts";
import { ViewLimiter } from "./view-limiter.ts";

const views = new ViewLimiter();

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
