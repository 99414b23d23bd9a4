import type { Selectable } from "kysely";
import type { ApprovalVerb } from "@changming/contract/admin/approval";
import type { StaffApprovalTable } from "@changming/db/tables/staff";
import type { Ctx } from "../context.ts";
import { refuse } from "../refusal.ts";
import { giveConfirmedRefund, refundSentence } from "../refund/give-refund.ts";
import { raiseSecondPerson, raiseSentence } from "../site-info/raise-second-person.ts";
import { giveConfirmedRole } from "../staff/set-role.ts";

export type ApprovalRow = Selectable<StaffApprovalTable>;

interface Carrier {
  /** What will happen, as the second person reads it. */
  sentence(row: ApprovalRow, subject: string): string;
  /** Does it, in the transaction of the yes. */
  carryOut(ctx: Ctx, row: ApprovalRow): Promise<void>;
}

/** What a second person's yes carries out. An area adds its own here. */
const carriers: Record<ApprovalVerb, Carrier> = {
  "staff.makeAdministrator": {
    sentence: (_row, subject) => `${subject} 将成为管理员，可以做后台的一切`,
    carryOut: (ctx, row) => giveConfirmedRole(ctx, row, "administrator"),
  },
  "staff.makeFinance": {
    sentence: (_row, subject) => `${subject} 将成为财务，可以退款，也可以确认别人提出的退款`,
    carryOut: (ctx, row) => giveConfirmedRole(ctx, row, "finance"),
  },
  "refund.give": {
    sentence: (row) => refundSentence(row.payload),
    carryOut: (ctx, row) => giveConfirmedRefund(ctx, { orderId: row.object_id, reason: row.reason }),
  },
  "siteInfo.raiseSecondPerson": {
    sentence: (row) => raiseSentence(row.payload),
    carryOut: (ctx, row) => raiseSecondPerson(ctx, row.payload),
  },
};

/** Of a row that an older version of the site left: it can be declined. */
const unknown: Carrier = {
  sentence: ({ verb }) => `现在的版本不认识这件事（${verb}），只能不同意`,
  carryOut: () => refuse("notFound"),
};

export function carrierOf(verb: string): Carrier {
  return Object.entries(carriers).find(([known]) => known === verb)?.[1] ?? unknown;
}
