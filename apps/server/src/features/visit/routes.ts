import { visit } from "@changming/contract/visit";
import { listVisits } from "@changming/domain/visit/list-visits";
import { presentVisits } from "@changming/domain/visit/present";
import { bind } from "../../http/bind.ts";

export const visitRoutes = [
  bind(visit.list, async (ctx, input) => presentVisits(await listVisits(ctx, input), ctx.media)),
];
