import { staffRoles } from "@changming/contract/admin/roles";
import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { holdsRole } from "./access.ts";

interface ExportNoted {
  /** Of what: `订单`. */
  list: string;
  format: "csv" | "xlsx";
  /** Names of the fields that narrowed it; what stood in them may be a person's number and is not kept. */
  narrowedBy: string[];
}

/** Keeps who took a list out of the house, and when. Refuses with `sessionInvalid` whoever is no staff. */
export async function noteExport(ctx: Ctx, after: ExportNoted): Promise<void> {
  demand(holdsRole(ctx.actor, staffRoles));
  const { actor } = ctx;
  if (actor.kind !== "staff") refuse("sessionInvalid");
  await withTx(ctx, async (ctx) => {
    await audit(ctx, { verb: "staff.export", object: { kind: "staff", id: actor.staffId }, before: null, after });
  });
}
