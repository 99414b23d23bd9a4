import type { Selectable } from "kysely";
import type { StudentRemembranceTable } from "@changming/db/tables/tribute";
import type { BodyOf } from "@changming/contract/define";
import type { studentRemembrance } from "@changming/contract/student-remembrance";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { pageOf, countUpTo } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { unexpiredLooks } from "../residence/look-at-residence.ts";
import { canHideStudentRemembrances, canListStudentRemembrances } from "./access.ts";
import { decryptStudentName } from "./write-student-remembrance.ts";

/** With the student's name unsealed. */
type StudentRemembranceRow = Selectable<StudentRemembranceTable>;

/** A residence's student remembrances, newest first, for owner and managers (R-student-3). Throws `notFound`. */
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
  const opened = rows.map((row) => ({
    ...row,
    student_name: decryptStudentName(ctx.services.secrets, row.student_name),
  }));
  return { counts, rows: opened };
}

interface StudentRemembranceQuery {
  page: number;
  pageSize: number;
  residenceId?: number | undefined;
}

/**
 * Student remembrances of all residences, latest first; students' names only for roles that may hide them
 * (R-student-3), and nothing of a private residence without a look. Throws `staffRoleMissing`, `pageTooDeep`.
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
  const looks = await unexpiredLooks(ctx);
  const opened = rows.map(({ is_private, ...row }) => ({
    ...row,
    isMasked: is_private && !looks.open(row.residence_id),
    student_name: mayName ? decryptStudentName(ctx.services.secrets, row.student_name) : "***",
  }));
  return { rows: opened, ...(await countUpTo(ctx.db, found.select("student_remembrance.id"))) };
}

type AllStudentRemembrances = Awaited<ReturnType<typeof listAllStudentRemembrances>>;

type Item = BodyOf<typeof studentRemembrance.list>["itemList"][number];

export function presentStudentRemembrance(row: StudentRemembranceRow): Item {
  return {
    id: row.id,
    schoolName: row.school_name,
    className: row.class_name,
    studentName: row.student_name,
    date_time: shanghaiDateTime(row.written_at),
  };
}

/** For staff, with residence and writer. */
export function presentAllStudentRemembrances({ rows, counts, hasMore }: AllStudentRemembrances) {
  const itemList = rows.map((row) => ({
    id: row.id,
    residence_id: row.residence_id,
    residence_name: row.residence_name,
    is_sealed: row.isMasked,
    school_name: row.isMasked ? "" : row.school_name,
    class_name: row.isMasked ? "" : row.class_name,
    student_name: row.isMasked ? "" : row.student_name,
    account_id: row.isMasked ? 0 : row.account_id,
    nickname: row.isMasked ? "" : row.nickname,
    write_time: shanghaiDateTime(row.written_at),
    is_hidden: row.hidden_at !== null,
  }));
  return { counts, has_more_counts: hasMore, itemList };
}
