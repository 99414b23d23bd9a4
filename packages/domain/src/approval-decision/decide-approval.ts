import { withTx } from "@changming/db/tx";
import type { Selectable } from "kysely";
import type { ApprovalVerb } from "@changming/contract/admin/approval";
import type { StaffApprovalTable } from "@changming/db/tables/staff";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canDecideApproval } from "../approval/access.ts";
import { boundPeople } from "../approval/bound-people.ts";
import { executeApprovedRefund, refundSentence } from "../refund/request-refund.ts";
import { raiseSecondPerson, raiseSentence } from "../site-info/set-site-money.ts";
import { giveConfirmedRole } from "../staff/set-role.ts";

/**
 * The second person's decision: confirms and performs what was requested, or rejects it. Throws `notFound`,
 * `approvalOwn`, `approvalBound`, `approvalDecided`, `staffRoleMissing`, `staffProofNeeded`, and the errors of the
 * action itself.
 */
export async function decideApproval(
  ctx: Ctx,
  { id, isConfirmed, reason }: { id: number; isConfirmed: boolean; reason: string },
): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom("staff_approval")
      .selectAll()
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!row || ctx.actor.kind !== "staff") fail("notFound");
    demand(canDecideApproval(ctx.actor, row, await boundPeople(ctx, ctx.actor.staffId)));
    const state = isConfirmed ? ("confirmed" as const) : ("declined" as const);
    await ctx.db
      .updateTable("staff_approval")
      .set({ state, decided_by: ctx.actor.staffId, decided_at: ctx.clock() })
      .where("id", "=", id)
      .execute();
    await audit(ctx, {
      verb: `${row.verb}.${isConfirmed ? "confirm" : "decline"}`,
      object: { kind: row.object_kind, id: row.object_id },
      before: { approval: id, askedBy: row.asked_by },
      after: { state, ...(reason === "" ? {} : { reason }) },
    });
    if (isConfirmed) await handlerOf(row.verb).performApproved(ctx, row);
  });
}

type ApprovalRow = Selectable<StaffApprovalTable>;

interface ApprovalHandler {
  /** What will happen, as the second person reads it. */
  sentence(row: ApprovalRow, subject: string): string;
  /** Performs it, in the transaction of the confirmation. */
  performApproved(ctx: Ctx, row: ApprovalRow): Promise<void>;
}

/** What a confirmation performs, per action. An area adds its own here. */
const approvalHandlers: Record<ApprovalVerb, ApprovalHandler> = {
  "staff.makeAdministrator": {
    sentence: (_row, subject) => `${subject} 将成为管理员，可以做后台的一切`,
    performApproved: (ctx, row) => giveConfirmedRole(ctx, row, "administrator"),
  },
  "staff.makeFinance": {
    sentence: (_row, subject) => `${subject} 将成为财务，可以退款，也可以确认别人提出的退款`,
    performApproved: (ctx, row) => giveConfirmedRole(ctx, row, "finance"),
  },
  "refund.give": {
    sentence: (row) => refundSentence(row.payload),
    performApproved: (ctx, row) =>
      executeApprovedRefund(ctx, { orderId: row.object_id, reason: row.reason, payload: row.payload }),
  },
  "siteInfo.raiseSecondPerson": {
    sentence: (row) => raiseSentence(row.payload),
    performApproved: (ctx, row) => raiseSecondPerson(ctx, row.payload),
  },
};

/** For a row of an older version of the site: it can only be declined. */
const unknown: ApprovalHandler = {
  sentence: ({ verb }) => `现在的版本不认识这件事（${verb}），只能不同意`,
  performApproved: () => fail("notFound"),
};

export function handlerOf(verb: string): ApprovalHandler {
  return Object.entries(approvalHandlers).find(([known]) => known === verb)?.[1] ?? unknown;
}
