import type { ApprovalVerb } from "@changming/contract/admin/approval";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Actor } from "../context/context.ts";
import { canDecideApproval, canWithdrawApproval } from "../approval/access.ts";
import { handlerOf } from "./decide-approval.ts";
import { confirmersAmong, type ListedApprovals } from "../approval/list-approvals.ts";

export function presentApprovals({ rows, bound, circle, counts, hasMore }: ListedApprovals, actor: Actor) {
  const itemList = rows.map((row) => ({
    id: row.id,
    verb: row.verb as ApprovalVerb,
    sentence: handlerOf(row.verb).sentence(row, row.subject_name ?? `${row.object_kind} ${row.object_id}`),
    reason: row.reason,
    asked_by: row.asker_name,
    ask_time: shanghaiDateTime(row.asked_at),
    waits_for: confirmersAmong(circle, {
      verb: row.verb,
      askedBy: row.asked_by,
      exceptId: row.object_kind === "staff" ? row.object_id : undefined,
    }).map(({ name }) => name),
    can: { decide: mayDecide(actor, row, bound), withdraw: canWithdrawApproval(actor, row).allowed },
  }));
  return { counts, has_more_counts: hasMore, itemList };
}

/** A missing reauthentication can be supplied, so it does not remove the button. */
function mayDecide(actor: Actor, row: ListedApprovals["rows"][number], bound: ReadonlySet<number>): boolean {
  const verdict = canDecideApproval(actor, row, bound);
  return verdict.allowed || verdict.reason === "staffProofNeeded";
}
