import { withdrawApplications } from "../application/withdraw-applications.ts";
import { withdrawCooperations } from "../cooperation/withdraw-cooperations.ts";
import type { Ctx } from "../context.ts";
import { leaveAllResidences } from "../residence-member/leave-all-residences.ts";

/** Ends what a closed account takes part in and has asked for: families, to run a garden, and for residences. */
export async function withdrawRequests(ctx: Ctx, accountId: number): Promise<void> {
  await leaveAllResidences(ctx, accountId);
  await withdrawCooperations(ctx, accountId);
  await withdrawApplications(ctx, accountId);
}
