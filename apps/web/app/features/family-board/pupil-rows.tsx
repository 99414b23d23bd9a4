import { Button } from "@changming/ui/button";
import { Moment } from "../personal/moment.tsx";
import { Tally } from "../personal/tally.tsx";
import { counted } from "../site/counted.ts";
import type { Pupil } from "./pupil.ts";
import styles from "./pupil-rows.module.css";

export interface PupilRowsProps {
  counts: number;
  pupils: readonly Pupil[];
  onRemove(pupil: Pupil): void;
}

export function PupilRows({ counts, pupils, onRemove }: PupilRowsProps) {
  return (
    <>
      <Tally>共 {counted(counts)} 次</Tally>
      <ul role="list">
        {pupils.map((pupil) => (
          <li key={pupil.id} className={styles.row}>
            <b>{pupil.studentName}</b>
            <span>
              {pupil.schoolName} {pupil.className}
            </span>
            <Moment className={styles.time} at={pupil.date_time} />
            <Button kind="bare" aria-haspopup="dialog" onClick={() => onRemove(pupil)}>
              删除<span className="hide">{pupil.studentName}的缅怀</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
