import { useUser } from "../account/user-info.ts";
import styles from "./quiet-way.module.css";
import { SilentSwitch } from "./silent-switch.tsx";

/** At the foot of the book at the door: how to come without leaving a name, for who would leave one. */
export function QuietWay() {
  const user = useUser();
  if (!user) return null;
  return (
    <div className={styles.quiet}>
      <SilentSwitch />
    </div>
  );
}
