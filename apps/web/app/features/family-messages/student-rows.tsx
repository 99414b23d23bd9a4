import { Button } from "@changming/ui/button";
import type { BodyOf } from "@changming/contract/define";
import type { studentRemembrance } from "@changming/contract/student-remembrance";
import { Moment } from "../personal/moment.tsx";
import { Tally } from "../personal/tally.tsx";
import { counted } from "../../parts/counted.ts";
import styles from "./student-rows.module.css";

interface StudentRowsProps {
  counts: number;
  students: readonly Student[];
  onRemove(student: Student): void;
}

export function StudentRows({ counts, students, onRemove }: StudentRowsProps) {
  return (
    <>
      <Tally>共 {counted(counts)} 次</Tally>
      <ul role="list">
        {students.map((student) => (
          <li key={student.id} className={styles.row}>
            <b>{student.studentName}</b>
            <span>
              {student.schoolName} {student.className}
            </span>
            <Moment className={styles.time} at={student.date_time} />
            <Button kind="ghost" aria-haspopup="dialog" onClick={() => onRemove(student)}>
              删除<span className="hide">{student.studentName}的缅怀</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A student's entry. */
export type Student = BodyOf<typeof studentRemembrance.list>["itemList"][number];
