import type { ReportReason } from "@changming/contract/report-reasons";
import type { Ctx } from "../context.ts";
import { bringConcern, type Queued } from "./bring-concern.ts";
import { type ConcernTarget, evidenceOf } from "./evidence.ts";

export interface Report {
  target: ConcernTarget;
  reason: ReportReason;
  content: string;
  contact: string;
  ref: string | null;
}

/**
 * Tells the operator that a page, a message or a picture should be looked at; what stands there now is kept with it.
 * Nothing of it is shown to anyone else. Refuses with `notFound` for what the sender may not see, and `concernsUsedUp`.
 */
export async function bringReport(ctx: Ctx, report: Report): Promise<Queued> {
  const { target, reason, content, contact } = report;
  return bringConcern(ctx, report.ref, async (ctx) => {
    const { residenceId, snapshot } = await evidenceOf(ctx, target);
    const targetId = target.kind === "page" ? null : target.id;
    const about = { residence_id: residenceId, target_kind: target.kind, target_id: targetId, evidence: snapshot };
    return { kind: "report", ...about, reason, content, contact };
  });
}
