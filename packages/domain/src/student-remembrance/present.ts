import type { BodyOf } from "@changming/contract/define";
import type { studentRemembrance } from "@changming/contract/student-remembrance";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { AllStudentRemembrances } from "./list-all-student-remembrances.ts";
import type { StudentRemembranceRow } from "./list-student-remembrances.ts";

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
    is_sealed: row.isSealed,
    school_name: row.isSealed ? "" : row.school_name,
    class_name: row.isSealed ? "" : row.class_name,
    student_name: row.isSealed ? "" : row.student_name,
    account_id: row.isSealed ? 0 : row.account_id,
    nickname: row.isSealed ? "" : row.nickname,
    write_time: shanghaiDateTime(row.written_at),
    is_hidden: row.hidden_at !== null,
  }));
  return { counts, has_more_counts: hasMore, itemList };
}
