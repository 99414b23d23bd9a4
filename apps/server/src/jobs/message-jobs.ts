import { sendReports } from "@changming/domain/daily-report/send-reports";
import { deliverMailings } from "@changming/domain/mailing/deliver-mailings";
import { planReminders } from "@changming/domain/reminder/plan-reminders";
import { sendReminders } from "@changming/domain/reminder/send-reminders";
import type { Job } from "./scheduler.ts";

/** Sends what families and staff get without having just done something. */
export const messageJobs: readonly Job[] = [
  { name: "deliverMailings", everyMs: 2_000, run: deliverMailings },
  { name: "planReminders", everyMs: 1_000, run: planReminders },
  { name: "sendReminders", everyMs: 1_000, run: sendReminders },
  { name: "sendReports", everyMs: 60_000, run: sendReports },
];
