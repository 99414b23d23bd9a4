import { keptByChoices, memorialDay } from "@changming/contract/memorial-day";
import { getMemorialDays } from "@changming/domain/memorial-day/get-memorial-days";
import { presentMemorialDays } from "@changming/domain/memorial-day/present";
import { bind } from "../../http/bind.ts";

const calendars = ["family", "solar", "lunar"] as const satisfies readonly (keyof typeof keptByChoices)[];

export const memorialDayRoutes = [
  bind(memorialDay.list, async (ctx, { residenceId, keptBy }) => {
    const found = await getMemorialDays(ctx, { residenceId, keptBy: calendars[keptBy] ?? "family" });
    return presentMemorialDays(found, ctx.media);
  }),
];
