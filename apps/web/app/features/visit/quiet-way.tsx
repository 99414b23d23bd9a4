import { useUser } from "../../api/user-info.ts";
import styles from "./quiet-way.module.css";
import { SilentSwitch } from "./silent-switch.tsx";

/** Below the register of visitors: how to visit without leaving a name, for users who would leave one. */
export function QuietWay() {
  const user = useUser();
  if (!user) return null;
  return (
    <div className={styles.quiet}>
      <SilentSwitch />
    </div>
  );
}
