import { staffRoles } from "@changming/contract/staff-roles";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { holdsRole } from "../staff-role/access.ts";

interface ExportNoted {
  /** The exported list: `订单`. */
  list: string;
  format: "csv" | "xlsx";
  /** Names of the filters used; their values may be personal data and are not stored. */
  filterNames: string[];
}

/** Audits the export of a list. Throws `sessionInvalid` for anyone but staff. */
export async function auditExport(ctx: Ctx, after: ExportNoted): Promise<void> {
  demand(holdsRole(ctx.actor, staffRoles));
  const { actor } = ctx;
  if (actor.kind !== "staff") fail("sessionInvalid");
  await withTx(ctx, async (ctx) => {
    await audit(ctx, { verb: "staff.export", object: { kind: "staff", id: actor.staffId }, before: null, after });
  });
}
