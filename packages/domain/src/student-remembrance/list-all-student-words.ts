import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { standingLooks } from "../residence/look-at-residence.ts";
import { canHideStudentWords, canListStudentWords } from "./access.ts";
import { openPupil } from "./sealed-pupil.ts";

export interface StudentWordQuery {
  page: number;
  pageSize: number;
  residenceId?: number | undefined;
}

/**
 * Pupils' words of every residence, the latest first; a child's name only for who may hide it, and nothing of
 * a private residence without a look. Refuses with `staffRoleMissing`, `pageTooDeep`.
 */
export async function listAllStudentWords(ctx: Ctx, { residenceId, ...asked }: StudentWordQuery) {
  demand(canListStudentWords(ctx.actor));
  const { limit, offset } = pageOf(asked);
  let found = ctx.db.selectFrom("student_remembrance");
  if (residenceId !== undefined) found = found.where("student_remembrance.residence_id", "=", residenceId);
  const rows = await found
    .innerJoin("account", "account.id", "student_remembrance.account_id")
    .innerJoin("residence", "residence.id", "student_remembrance.residence_id")
    .selectAll("student_remembrance")
    .select(["account.nickname", "residence.name as residence_name", "residence.is_private"])
    .orderBy("student_remembrance.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const mayName = canHideStudentWords(ctx.actor).allowed;
  const looks = await standingLooks(ctx);
  const opened = rows.map(({ is_private, ...row }) => ({
    ...row,
    isSealed: is_private && !looks.open(row.residence_id),
    student_name: mayName ? openPupil(ctx.gates.secrets, row.student_name) : "***",
  }));
  return { rows: opened, ...(await countUpTo(ctx.db, found.select("student_remembrance.id"))) };
}

export type AllStudentWords = Awaited<ReturnType<typeof listAllStudentWords>>;
