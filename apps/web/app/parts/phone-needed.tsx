import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { paths } from "../url/paths.ts";
import styles from "./phone-needed.module.css";

/** In the place of what an account without a phone number cannot do: why, and where to bind one. */
export function PhoneNeeded({ from, children }: { from: string; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <p>{children}</p>
      <Link className={buttonClass("primary")} to={paths.signInWays(from)}>
        去绑定手机号
      </Link>
    </div>
  );
}
