import { refreshRanks } from "@changming/db/ranks/remembrance-ranks";
import { linkEntries, linkLateEntries } from "@changming/domain/audit/link-entries";
import { namesInSearch } from "@changming/domain/garden/name-in-search";
import { announceDue } from "@changming/domain/publication/announce-due";
import { settleUploads } from "@changming/domain/upload/settle-uploads";
import { retentionJobs } from "./retention-jobs.ts";
import { moneyJobs } from "./money-jobs.ts";
import type { Job } from "./scheduler.ts";

/** Periodic jobs of every node. Ranks in the remembrance list are at most one interval of `refreshRanks` old. */
export const jobs: readonly Job[] = [
  { name: "announceDue", everyMs: 2_000, run: announceDue },
  { name: "settleUploads", everyMs: 60_000, run: settleUploads },
  { name: "namesInSearch", everyMs: 5_000, run: namesInSearch },
  { name: "refreshRanks", everyMs: 60_000, run: ({ db }) => refreshRanks(db) },
  { name: "linkEntries", everyMs: 5_000, run: linkEntries },
  { name: "linkLateEntries", everyMs: 21_600_000, run: linkLateEntries },
  ...moneyJobs,
  ...retentionJobs,
];
