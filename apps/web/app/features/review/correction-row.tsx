import { Link } from "react-router";
import { Button } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import { Moment } from "../personal/moment.tsx";
import styles from "./correction-row.module.css";
import type { QueuedCorrection } from "./review-data.ts";

/** One family's correction request, and its certificate. */
export function CorrectionRow({ item, onAnswer }: { item: QueuedCorrection; onAnswer(): void }) {
  return (
    <li className={styles.row}>
      <h2>
        {item.is_close === 1 ? (
          `${item.residence_name}的居所证书（私密居所）`
        ) : (
          <Link to={paths.propertyCertificate(item.residenceId)}>{item.residence_name}的居所证书</Link>
        )}
      </h2>
      <p className={styles.facts}>
        {item.garden_name} {item.number_text}　编号 {item.certificate_number}
      </p>
      <p className={styles.text}>{item.content}</p>
      <p className={styles.end}>
        <span className={styles.facts}>
          {item.nickname}　<Moment at={item.create_time} />
        </span>
        <Button aria-label={`答复${item.nickname}`} onClick={onAnswer}>
          答复
        </Button>
      </p>
    </li>
  );
}
