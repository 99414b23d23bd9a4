import { withdrawApplications } from "../application/withdraw-applications.ts";
import { withdrawCooperations } from "../cooperation/withdraw-cooperations.ts";
import type { Ctx } from "../context/context.ts";
import { leaveAllResidences } from "../residence-member/leave-all-residences.ts";

/** Ends a closed account's memberships and its requests: to run a garden, and for residences. */
export async function withdrawRequests(ctx: Ctx, accountId: number): Promise<void> {
  await leaveAllResidences(ctx, accountId);
  await withdrawCooperations(ctx, accountId);
  await withdrawApplications(ctx, accountId);
}
