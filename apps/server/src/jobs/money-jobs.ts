import { compareBills } from "@changming/domain/bill/compare-bills";
import { sweepPayments } from "@changming/domain/payment/sweep-payments";
import { pushRefunds } from "@changming/domain/refund/push-refunds";
import type { Job } from "./scheduler.ts";

/** Jobs that query the payment gateways and repair the effects of lost callbacks; settling never waits for them. */
export const moneyJobs: readonly Job[] = [
  { name: "sweepPayments", everyMs: 5_000, run: sweepPayments },
  { name: "pushRefunds", everyMs: 5_000, run: pushRefunds },
  { name: "compareBills", everyMs: 600_000, run: compareBills },
];
