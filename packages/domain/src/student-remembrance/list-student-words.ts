import type { Selectable } from "kysely";
import type { StudentRemembranceTable } from "@changming/db/tables/student-remembrance";
import type { Ctx } from "../context.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { openPupil } from "./sealed-pupil.ts";

/** With the child's name as it was written. */
export type StudentWordRow = Selectable<StudentRemembranceTable>;

/** Pupils' words at a residence, newest first, for who keeps its family area. Refuses with `notFound`. */
export async function listStudentWords(
  ctx: Ctx,
  input: { residenceId: number; page: number; pageSize: number },
): Promise<{ counts: number; rows: StudentWordRow[] }> {
  const page = pageOf(input);
  const residence = await loadVisibleResidence(ctx, input.residenceId);
  demand(canManageResidence(standingOf(residence)));
  const words = ctx.db
    .selectFrom("student_remembrance")
    .where("residence_id", "=", residence.id)
    .where("hidden_at", "is", null);
  const { counts } = await words.select((eb) => eb.fn.countAll<number>().as("counts")).executeTakeFirstOrThrow();
  const rows = await words.selectAll().orderBy("id", "desc").limit(page.limit).offset(page.offset).execute();
  const opened = rows.map((row) => ({ ...row, student_name: openPupil(ctx.gates.secrets, row.student_name) }));
  return { counts, rows: opened };
}
