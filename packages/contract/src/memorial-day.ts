import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, familyPath, wireId, wireInt } from "./wire.ts";

/** `keptBy`: as the family observes each date, or all of them by one calendar. */
export const calendarChoices = { family: 0, solar: 1, lunar: 2 } as const;

export const memorialDay = {
  list: defineCall({
    method: "GET",
    path: "/api/residence/memorialDays",
    auth: "public",
    rate: "read",
    summary: "忌日、生辰与头七至百日：往后三年，按家人选定的历法；file 为日历文件（.ics）",
    input: z.object({
      residenceId: wireId(),
      keptBy: wireInt({ min: 0, max: 2, message: "历法有误" }).default(calendarChoices.family),
    }),
    body: z.object({
      itemList: z.array(
        z.object({
          kind: z.enum(["birthday", "anniversary", "mourning", "customary"]),
          title: z.string(),
          date: z.string(),
          weekday: z.string(),
          lunar: z.string(),
          /** Days from today; 0 is today. */
          days: z.int(),
        }),
      ),
      /** Fallbacks for years that lack a date, one sentence each. */
      rules: z.array(z.string()),
      /** The calendar file; for a private residence valid for ten minutes. Empty when no day is known. */
      file: address,
      /** The last day that the file covers completely; it should be downloaded again before. */
      file_until: z.string(),
      /**
       * Subscription URL, always up to date. Empty for a private residence, where each member creates a personal one.
       */
      feed: address,
    }),
    errors: ["notFound"],
    cached: true,
  }),
  feed: defineCall({
    method: "GET",
    path: familyPath,
    action: "calendarFeed",
    auth: "account",
    rate: "read",
    summary: "我订阅这处居所日历的私人地址：有没有、什么时候生成的；地址本身只在生成时给出",
    input: z.object({ residenceId: wireId() }),
    body: z.object({ is_made: z.int().min(0).max(1), made_at: z.string() }),
    errors: ["notFound"],
  }),
  makeFeed: defineCall({
    method: "POST",
    path: familyPath,
    action: "makeCalendarFeed",
    auth: "account",
    rate: "write",
    summary: "生成（或换成新的）私人订阅地址；旧地址立即失效，退出居所后也失效",
    input: z.object({ residenceId: wireId() }),
    body: z.object({ feed: address, made_at: z.string() }),
    errors: ["notFound"],
  }),
  endFeed: defineCall({
    method: "POST",
    path: familyPath,
    action: "endCalendarFeed",
    auth: "account",
    rate: "write",
    summary: "停用我的私人订阅地址",
    input: z.object({ residenceId: wireId() }),
    body: z.object({ done: z.literal(true) }),
    errors: ["notFound"],
  }),
};
