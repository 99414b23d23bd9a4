import { approval } from "@changming/contract/admin/approval";
import { decideApproval } from "@changming/domain/approval-decision/decide-approval";
import { listApprovals, listApprovers } from "@changming/domain/approval/list-approvals";
import { presentApprovals } from "@changming/domain/approval-decision/present";
import { withdrawApproval } from "@changming/domain/approval/request-approval";
import { bind } from "../../http/bind.ts";

export const approvalRoutes = [
  bind(approval.list, async (ctx, input) => presentApprovals(await listApprovals(ctx, input), ctx.actor)),
  bind(approval.seconds, async (ctx, input) => ({ names: (await listApprovers(ctx, input)).map(({ name }) => name) })),
  bind(approval.withdraw, async (ctx, input) => {
    await withdrawApproval(ctx, input);
    return { done: true as const };
  }),
  bind(approval.decide, async (ctx, { isConfirmed, ...input }) => {
    await decideApproval(ctx, { ...input, isConfirmed: isConfirmed === 1 });
    return { done: true as const };
  }),
];
