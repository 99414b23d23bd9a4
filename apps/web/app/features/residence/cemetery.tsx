import { StudentRemembranceAction } from "../student-remembrance/student-remembrance-action.tsx";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import styles from "./cemetery.module.css";

/** Where a martyr is buried, and under which number; students sign in here on a visit of their school. */
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
      <StudentRemembranceAction residenceId={detail.id} name={detail.name} isMartyr />
    </div>
  );
}
