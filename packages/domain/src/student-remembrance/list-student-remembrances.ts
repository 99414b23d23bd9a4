import type { Selectable } from "kysely";
import type { StudentRemembranceTable } from "@changming/db/tables/student-remembrance";
import type { Ctx } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { openStudentName } from "./sealed-student-name.ts";

/** With the student's name unsealed. */
export type StudentRemembranceRow = Selectable<StudentRemembranceTable>;

/** A residence's student remembrances, newest first, for owner and managers. Throws `notFound`. */
export async function listStudentRemembrances(
  ctx: Ctx,
  input: { residenceId: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: StudentRemembranceRow[] }> {
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(accessContextOf(residence)));
  const remembrances = ctx.db
    .selectFrom("student_remembrance")
    .where("residence_id", "=", residence.id)
    .where("hidden_at", "is", null);
  const { counts } = await remembrances.select((eb) => eb.fn.countAll<number>().as("counts")).executeTakeFirstOrThrow();
  const rows = await remembrances.selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();
  const opened = rows.map((row) => ({ ...row, student_name: openStudentName(ctx.services.secrets, row.student_name) }));
  return { counts, rows: opened };
}
