import type { ApprovalVerb } from "@changming/contract/admin/approval";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Actor } from "../context.ts";
import { canDecideApproval, canWithdrawApproval } from "./access.ts";
import { carrierOf } from "./carry-out.ts";
import type { ListedApprovals } from "./list-approvals.ts";
import { secondsAmong } from "./list-seconds.ts";

export function presentApprovals({ rows, bound, circle, counts, hasMore }: ListedApprovals, actor: Actor) {
  const itemList = rows.map((row) => ({
    id: row.id,
    verb: row.verb as ApprovalVerb,
    sentence: carrierOf(row.verb).sentence(row, row.subject_name ?? `${row.object_kind} ${row.object_id}`),
    reason: row.reason,
    asked_by: row.asker_name,
    ask_time: shanghaiDateTime(row.asked_at),
    waits_for: secondsAmong(circle, {
      verb: row.verb,
      askedBy: row.asked_by,
      exceptId: row.object_kind === "staff" ? row.object_id : undefined,
    }).map(({ name }) => name),
    can: { decide: mayDecide(actor, row, bound), withdraw: canWithdrawApproval(actor, row).allowed },
  }));
  return { counts, has_more_counts: hasMore, itemList };
}

/** A proof that is missing can be given: it does not take the button away. */
function mayDecide(actor: Actor, row: ListedApprovals["rows"][number], bound: ReadonlySet<number>): boolean {
  const verdict = canDecideApproval(actor, row, bound);
  return verdict.allowed || verdict.reason === "staffProofNeeded";
}
