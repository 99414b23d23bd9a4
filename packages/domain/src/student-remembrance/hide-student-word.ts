import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canHideStudentWords } from "./access.ts";

interface Hiding {
  id: number;
  isHidden: boolean;
  reason: string;
}

/** Takes a pupil's word from the family's sight, or puts it back. Refuses with `notFound`, `staffRoleMissing`. */
export async function hideStudentWord(ctx: Ctx, { id, isHidden, reason }: Hiding): Promise<void> {
  await withTx(ctx, async (ctx) => {
    demand(canHideStudentWords(ctx.actor));
    const found = ctx.db.selectFrom("student_remembrance").select(["residence_id", "hidden_at"]).where("id", "=", id);
    const row = (await found.forUpdate().executeTakeFirst()) ?? refuse("notFound");
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
