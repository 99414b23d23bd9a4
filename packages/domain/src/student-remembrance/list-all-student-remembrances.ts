import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { openLooks } from "../residence/look-at-residence.ts";
import { canHideStudentRemembrances, canListStudentRemembrances } from "./access.ts";
import { openStudentName } from "./sealed-student-name.ts";

interface StudentRemembranceQuery {
  page: number;
  pageSize: number;
  residenceId?: number | undefined;
}

/**
 * Student remembrances of all residences, latest first; students' names only for roles that may hide them, and nothing
 * of a private residence without a look. Throws `staffRoleMissing`, `pageTooDeep`.
 */
export async function listAllStudentRemembrances(ctx: Ctx, { residenceId, ...rest }: StudentRemembranceQuery) {
  demand(canListStudentRemembrances(ctx.actor));
  const { limit, offset } = pageOf(rest);
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
  const mayName = canHideStudentRemembrances(ctx.actor).allowed;
  const looks = await openLooks(ctx);
  const opened = rows.map(({ is_private, ...row }) => ({
    ...row,
    isSealed: is_private && !looks.open(row.residence_id),
    student_name: mayName ? openStudentName(ctx.services.secrets, row.student_name) : "***",
  }));
  return { rows: opened, ...(await countUpTo(ctx.db, found.select("student_remembrance.id"))) };
}

export type AllStudentRemembrances = Awaited<ReturnType<typeof listAllStudentRemembrances>>;
