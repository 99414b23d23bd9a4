import { today } from "@changming/contract/admin/today";
import { countDays, presentDays } from "@changming/domain/today/count-days";
import { listWaiting, presentWaiting } from "@changming/domain/today/list-waiting";
import { bind } from "../../http/bind.ts";

export const todayRoutes = [
  bind(today.waiting, async (ctx) => presentWaiting(await listWaiting(ctx), ctx.clock())),
  bind(today.numbers, async (ctx) => presentDays(await countDays(ctx))),
];
