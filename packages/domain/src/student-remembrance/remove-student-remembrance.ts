import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";

/** Deletes a student remembrance with the name for good. Throws `notFound`, also for another residence's. */
export async function removeStudentRemembrance(ctx: Ctx, input: { id: number; residenceId: number }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.residenceId);
    demand(canManageResidence(accessContextOf(residence)));
    const gone = await ctx.db
      .deleteFrom("student_remembrance")
      .where("id", "=", input.id)
      .where("residence_id", "=", residence.id)
      .returning("id")
      .executeTakeFirst();
    if (!gone) fail("notFound");
    await audit(ctx, {
      verb: "studentRemembrance.remove",
      object: { kind: "studentRemembrance", id: input.id },
      before: { residenceId: residence.id },
      after: null,
    });
  });
}
