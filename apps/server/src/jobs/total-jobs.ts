import { storeDayTotals } from "@changming/db/ranks/day-totals";
import { foldListedTotals } from "@changming/db/ranks/listed-totals";
import { refreshRanks } from "@changming/db/ranks/remembrance-ranks";
import type { Job } from "./scheduler.ts";

/** Keep stored numbers current. Ranks in the remembrance list are at most one interval of `refreshRanks` old. */
export const totalJobs: readonly Job[] = [
  { name: "refreshRanks", everyMs: 60_000, run: ({ db }) => refreshRanks(db) },
  { name: "foldListedTotals", everyMs: 60_000, run: ({ db }) => foldListedTotals(db) },
  { name: "storeDayTotals", everyMs: 600_000, run: ({ db, clock }) => storeDayTotals(db, clock()) },
];
