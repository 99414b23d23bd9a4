import { concern } from "@changming/contract/concern";
import { bringReport } from "@changming/domain/concern/bring-report";
import { bringAlive, bringRelativeRequest } from "@changming/domain/concern/bring-request";
import { bind } from "../../http/bind.ts";

export const concernRoutes = [
  bind(concern.report, (ctx, { targetKind, targetId, targetPath, ref, ...report }) => {
    // The contract asks for the one that belongs to the kind.
    const [id, path] = [targetId ?? 0, targetPath ?? "/"];
    const target = targetKind === "page" ? { kind: targetKind, path } : { kind: targetKind, id };
    return bringReport(ctx, { ...report, target, ref: ref ?? null });
  }),
  bind(concern.alive, (ctx, { residenceId, ref, ...request }) =>
    bringAlive(ctx, { ...request, residenceId: residenceId ?? null, ref: ref ?? null }),
  ),
  bind(concern.relative, (ctx, { residenceId, ref, ...request }) =>
    bringRelativeRequest(ctx, { ...request, residenceId: residenceId ?? null, ref: ref ?? null }),
  ),
];
