import { today } from "@changming/contract/admin/today";
import { countDays, listWaiting, presentDays, presentWaiting } from "@changming/domain/today/today";
import { bind } from "../../http/bind.ts";

export const todayRoutes = [
  bind(today.waiting, async (ctx) => presentWaiting(await listWaiting(ctx), ctx.clock())),
  bind(today.numbers, async (ctx) => presentDays(await countDays(ctx))),
];
