import { consumption } from "@changming/contract/consumption";
import { listConsumptions } from "@changming/domain/consumption/list-consumptions";
import { presentConsumptions } from "@changming/domain/consumption/present";
import { bind } from "../../http/bind.ts";

export const consumptionRoutes = [
  bind(consumption.list, async (ctx, { dateLimit, money, ...input }) =>
    presentConsumptions(await listConsumptions(ctx, { ...input, ...dateLimit, ...money }), ctx.media),
  ),
];
