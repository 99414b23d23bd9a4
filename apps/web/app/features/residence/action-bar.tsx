import { Link } from "react-router";
import { DeedIcon } from "./deed-icon.tsx";
import { useDeeds } from "./use-deeds.ts";
import styles from "./action-bar.module.css";

/** On phones the deeds are where the thumb is, whatever part of the page one reads. */
export function ActionBar({ id, isMartyr }: { id: number; isMartyr: boolean }) {
  const deeds = useDeeds(id);
  return (
    <nav className={styles.bar} aria-label="缅怀、献礼与留言">
      <Link className={styles.main} to={deeds.remember}>
        <DeedIcon name="remember" />
        缅怀
      </Link>
      <Link to={deeds.give}>
        <DeedIcon name="give" />
        {isMartyr ? "敬献" : "献礼"}
      </Link>
      <Link to={deeds.write}>
        <DeedIcon name="write" />
        留言
      </Link>
    </nav>
  );
}
