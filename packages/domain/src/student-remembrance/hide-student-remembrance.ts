import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canHideStudentRemembrances } from "./access.ts";

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
}

/** Hides a student remembrance from the family, or restores it. Throws `notFound`, `staffRoleMissing`. */
export async function hideStudentRemembrance(ctx: Ctx, { id, isHidden, reason }: Hiding): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canHideStudentRemembrances(ctx.actor));
    const found = ctx.db.selectFrom("student_remembrance").select(["residence_id", "hidden_at"]).where("id", "=", id);
    const row = (await found.forUpdate().executeTakeFirst()) ?? fail("notFound");
    if ((row.hidden_at !== null) === isHidden) return;
    const hidden_at = isHidden ? ctx.clock() : null;
    await ctx.db.updateTable("student_remembrance").set({ hidden_at }).where("id", "=", id).execute();
    await audit(ctx, {
      verb: isHidden ? "studentRemembrance.hide" : "studentRemembrance.show",
      object: { kind: "studentRemembrance", id },
      before: { residenceId: row.residence_id, isHidden: !isHidden },
      after: { isHidden, reason },
    });
  });
}
