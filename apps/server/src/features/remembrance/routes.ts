import { remembrance } from "@changming/contract/remembrance";
import { presentRemembered } from "@changming/domain/remembrance/present";
import { remember } from "@changming/domain/remembrance/remember";
import { rememberedToday } from "@changming/domain/remembrance/remembered-today";
import { bind } from "../../http/bind.ts";

export const remembranceRoutes = [
  bind(remembrance.give, async (ctx, input) => presentRemembered(await remember(ctx, input))),
  bind(remembrance.today, async (ctx) => ({ residenceIds: await rememberedToday(ctx) })),
];
