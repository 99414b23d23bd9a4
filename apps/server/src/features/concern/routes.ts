import { concern } from "@changming/contract/concern";
import { submitAlive, submitRelativeRequest, submitReport } from "@changming/domain/concern/submit-concern";
import { bind } from "../../http/bind.ts";

export const concernRoutes = [
  bind(concern.report, (ctx, { targetKind, targetId, targetPath, ref, ...report }) => {
    // The contract requires the field that belongs to the kind.
    const id = targetId ?? 0;
    const path = targetPath ?? "/";
    const target = targetKind === "page" ? { kind: targetKind, path } : { kind: targetKind, id };
    return submitReport(ctx, { ...report, target, ref: ref ?? null });
  }),
  bind(concern.alive, (ctx, { residenceId, ref, ...request }) =>
    submitAlive(ctx, { ...request, residenceId: residenceId ?? null, ref: ref ?? null }),
  ),
  bind(concern.relative, (ctx, { residenceId, ref, ...request }) =>
    submitRelativeRequest(ctx, { ...request, residenceId: residenceId ?? null, ref: ref ?? null }),
  ),
];
