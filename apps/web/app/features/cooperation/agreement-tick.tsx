import { useId } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import styles from "./agreement-tick.module.css";

/** Whether the agreement was read; the way to it comes back here, and what was written is still there. */
export function AgreementTick({ error, isTicked }: { error: string; isTicked: boolean }) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <p className={styles.line}>
        <label>
          <input
            type="checkbox"
            name="agreement"
            value="1"
            defaultChecked={isTicked}
            aria-invalid={error !== "" || undefined}
            aria-describedby={error ? id : undefined}
          />
          我已阅读并同意
        </label>
        <Link className="link" to={paths.gardenAgreement()}>
          《园区管理员协议》
        </Link>
      </p>
      <p id={id} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  );
}
