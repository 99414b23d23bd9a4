import type { ReportReason } from "@changming/contract/report-reasons";
import type { Ctx } from "../context/context.ts";
import { submitConcern, type Queued } from "./submit-concern.ts";
import { type ConcernTarget, targetSnapshotOf } from "./target-snapshot.ts";

interface Report {
  target: ConcernTarget;
  reason: ReportReason;
  content: string;
  contact: string;
  ref: string | null;
}

/**
 * Reports a page, a message or an image to the operator, with a snapshot of its current content, which nobody else
 * sees. Throws `notFound` for what the sender may not see, and `concernsUsedUp`.
 */
export async function submitReport(ctx: Ctx, report: Report): Promise<Queued> {
  const { target, reason, content, contact } = report;
  return submitConcern(ctx, report.ref, async (ctx) => {
    const { residenceId, snapshot } = await targetSnapshotOf(ctx, target);
    const targetId = target.kind === "page" ? null : target.id;
    const about = { residence_id: residenceId, target_kind: target.kind, target_id: targetId, evidence: snapshot };
    return { kind: "report", ...about, reason, content, contact };
  });
}
