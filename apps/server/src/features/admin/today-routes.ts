import { opening } from "@changming/contract/admin/opening";
import { staffSearch } from "@changming/contract/admin/staff-search";
import { today } from "@changming/contract/admin/today";
import { getOpening, presentOpening } from "@changming/domain/opening/get-opening";
import { adoptStarter, announceOpening, closeSite, confirmKeys, openSite } from "@changming/domain/opening/open-site";
import { findForStaff } from "@changming/domain/staff-search/find";
import { presentFound } from "@changming/domain/staff-search/present";
import { listMemorialDays, presentMemorialDaysOfPeople } from "@changming/domain/memorial-day/list-memorial-days";
import { examineSite, getHealth, presentExamination, presentHealth } from "@changming/domain/site-health/get-health";
import { describeWaiting, presentWaiting } from "@changming/domain/today/describe-waiting";
import { countDays, presentDays } from "@changming/domain/today/today";
import { bind } from "../../http/bind.ts";

const done = { done: true as const };

export const todayRoutes = [
  bind(opening.detail, async (ctx) => presentOpening(await getOpening(ctx), ctx.actor)),
  bind(opening.open, async (ctx) => {
    await openSite(ctx);
    return done;
  }),
  bind(opening.close, async (ctx, input) => {
    await closeSite(ctx, input);
    return done;
  }),
  bind(opening.announce, async (ctx, { day }) => {
    await announceOpening(ctx, { day: day === "" ? null : day });
    return done;
  }),
  bind(opening.adoptStarter, async (ctx) => {
    await adoptStarter(ctx);
    return done;
  }),
  bind(opening.confirmKeys, async (ctx, input) => {
    await confirmKeys(ctx, input);
    return done;
  }),
  bind(staffSearch.find, async (ctx, input) => presentFound(await findForStaff(ctx, input))),
  bind(today.waiting, async (ctx) => presentWaiting(await describeWaiting(ctx), ctx.actor, ctx.clock())),
  bind(today.numbers, async (ctx) => presentDays(await countDays(ctx))),
  bind(today.memorialDays, async (ctx, { max }) => presentMemorialDaysOfPeople(await listMemorialDays(ctx), max)),
  bind(today.health, async (ctx) => presentHealth(await getHealth(ctx), ctx)),
  bind(today.checkup, async (ctx) => presentExamination(await examineSite(ctx))),
];
