import { today } from "@changming/contract/admin/today";
import { countDays } from "@changming/domain/today/count-days";
import { listWaiting } from "@changming/domain/today/list-waiting";
import { presentDays, presentWaiting } from "@changming/domain/today/present";
import { bind } from "../../http/bind.ts";

export const todayRoutes = [
  bind(today.waiting, async (ctx) => presentWaiting(await listWaiting(ctx), ctx.clock())),
  bind(today.numbers, async (ctx) => presentDays(await countDays(ctx))),
];
