import { calendarChoices, memorialDay } from "@changming/contract/memorial-day";
import { getMemorialDays } from "@changming/domain/memorial-day/get-memorial-days";
import { makeCalendarFeed, endCalendarFeed, getCalendarFeed } from "@changming/domain/memorial-day/make-calendar-feed";
import { feedPath, presentMemorialDays } from "@changming/domain/memorial-day/present";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { bind } from "../../http/bind.ts";

const calendars = ["family", "solar", "lunar"] as const satisfies readonly (keyof typeof calendarChoices)[];

export const memorialDayRoutes = [
  bind(memorialDay.list, async (ctx, { residenceId, keptBy }) => {
    const found = await getMemorialDays(ctx, { residenceId, calendar: calendars[keptBy] ?? "family" });
    return presentMemorialDays(found, ctx.media);
  }),
  bind(memorialDay.feed, async (ctx, input) => {
    const madeAt = await getCalendarFeed(ctx, input);
    return { is_made: madeAt ? 1 : 0, made_at: madeAt ? shanghaiDateTime(madeAt) : "" };
  }),
  bind(memorialDay.makeFeed, async (ctx, input) => {
    const made = await makeCalendarFeed(ctx, input);
    return { feed: feedPath(made), made_at: shanghaiDateTime(made.madeAt) };
  }),
  bind(memorialDay.endFeed, async (ctx, input) => {
    await endCalendarFeed(ctx, input);
    return { done: true as const };
  }),
];
