import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";

/** Takes a pupil's words away, the child's name for good. Refuses with `notFound`, also for another residence's. */
export async function removeStudentWord(ctx: Ctx, input: { id: number; residenceId: number }): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.residenceId);
    demand(canManageResidence(standingOf(residence)));
    const gone = await ctx.db
      .deleteFrom("student_remembrance")
      .where("id", "=", input.id)
      .where("residence_id", "=", residence.id)
      .returning("id")
      .executeTakeFirst();
    if (!gone) refuse("notFound");
    await audit(ctx, {
      verb: "studentRemembrance.remove",
      object: { kind: "studentRemembrance", id: input.id },
      before: { residenceId: residence.id },
      after: null,
    });
  });
}
