import { StudentDeed } from "../student-remembrance/student-deed.tsx";
import type { ResidenceDetail } from "./residence-data.ts";
import styles from "./cemetery.module.css";

/** Where a martyr lies, and under which number; pupils sign in here when their school comes. */
export function Cemetery({ detail }: { detail: ResidenceDetail }) {
  return (
    <div className={`wrap ${styles.cemetery}`}>
      <dl>
        <div>
          <dt>墓园编号</dt>
          <dd>
            {detail.garden_name}　{detail.number_text}
          </dd>
        </div>
        {detail.battle_address !== "" && (
          <div>
            <dt>牺牲地</dt>
            <dd>{detail.battle_address}</dd>
          </div>
        )}
        {detail.cemetery_address !== "" && (
          <div>
            <dt>安葬地</dt>
            <dd>{detail.cemetery_address}</dd>
          </div>
        )}
        <div>
          <dt>入园</dt>
          <dd>{detail.moved_in.plain}</dd>
        </div>
      </dl>
      <StudentDeed residenceId={detail.id} name={detail.name} isMartyr />
    </div>
  );
}
