import { Link } from "react-router";
import { GiveGiftAction } from "../gift-panel/give-gift-action.tsx";
import { RememberAction } from "../remembrance/remember-action.tsx";
import { RememberNote } from "../remembrance/remember-note.tsx";
import { ActionIcon } from "./action-icon.tsx";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { useResidenceActions } from "./use-residence-actions.ts";
import styles from "./action-bar.module.css";

/** On phones the actions are within reach of the thumb, wherever the page is scrolled. */
export function ActionBar({ detail }: { detail: ResidenceDetail }) {
  const { id, name } = detail;
  const actions = useResidenceActions(id);
  return (
    <nav className={styles.bar} aria-label="缅怀、献礼与留言">
      <RememberNote id={id} name={name} className={styles.note} isOver />
      <RememberAction id={id} name={name} className={styles.main} hasLamp />
      <GiveGiftAction residence={detail}>
        <ActionIcon name="give" />
        {detail.is_martyr ? "敬献" : "献礼"}
      </GiveGiftAction>
      <Link to={actions.write} onClick={actions.handleWrite}>
        <ActionIcon name="write" />
        留言
      </Link>
    </nav>
  );
}
