import { remembrance } from "@changming/contract/remembrance";
import { remember, presentRemembered, rememberedToday } from "@changming/domain/remembrance/remember";
import { bind } from "../../http/bind.ts";

export const remembranceRoutes = [
  bind(remembrance.give, async (ctx, input) => presentRemembered(await remember(ctx, input))),
  bind(remembrance.today, async (ctx) => ({ residenceIds: await rememberedToday(ctx) })),
];
