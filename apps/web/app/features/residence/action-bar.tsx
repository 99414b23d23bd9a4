import { Link } from "react-router";
import { GiveDeed } from "../gift-panel/give-deed.tsx";
import { RememberDeed } from "../remembrance/remember-deed.tsx";
import { RememberNote } from "../remembrance/remember-note.tsx";
import { DeedIcon } from "./deed-icon.tsx";
import type { ResidenceDetail } from "./residence-data.ts";
import { useDeeds } from "./use-deeds.ts";
import styles from "./action-bar.module.css";

/** On phones the deeds are where the thumb is, whatever part of the page one reads. */
export function ActionBar({ detail }: { detail: ResidenceDetail }) {
  const { id, name } = detail;
  const deeds = useDeeds(id);
  return (
    <nav className={styles.bar} aria-label="缅怀、献礼与留言">
      <RememberNote id={id} name={name} className={styles.note} isOver />
      <RememberDeed id={id} name={name} className={styles.main} hasLamp />
      <GiveDeed residence={detail}>
        <DeedIcon name="give" />
        {detail.is_martyr ? "敬献" : "献礼"}
      </GiveDeed>
      <Link to={deeds.write} onClick={deeds.handleWrite}>
        <DeedIcon name="write" />
        留言
      </Link>
    </nav>
  );
}
