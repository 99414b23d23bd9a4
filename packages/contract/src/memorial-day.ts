import { z } from "zod";
import { defineCall } from "./define.ts";
import { address, wireId, wireInt } from "./wire.ts";

/** `keptBy`: as the family keeps each date, or all of them by one calendar. */
export const keptByChoices = { family: 0, solar: 1, lunar: 2 } as const;

export const memorialDay = {
  list: defineCall({
    method: "GET",
    path: "/api/residence/memorialDays",
    auth: "public",
    rate: "read",
    summary: "忌日、生辰与头七至百日：往后三年，按家人选定的历法；file 为日历文件（.ics）",
    input: z.object({
      residenceId: wireId(),
      keptBy: wireInt({ min: 0, max: 2, message: "历法有误" }).default(keptByChoices.family),
    }),
    body: z.object({
      itemList: z.array(
        z.object({
          kind: z.enum(["birthday", "anniversary", "mourning"]),
          title: z.string(),
          date: z.string(),
          weekday: z.string(),
          lunar: z.string(),
          /** Days from today; 0 is today. */
          days: z.int(),
        }),
      ),
      /** How dates are kept in years that lack them, a sentence each. */
      rules: z.array(z.string()),
      /** The calendar file; that of a private residence works for ten minutes. */
      file: address,
    }),
    errors: ["notFound"],
    cached: true,
  }),
};
