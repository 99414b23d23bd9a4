import { useId } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import styles from "./agreement-tick.module.css";

/** The tick under a registration. The agreement opens beside it: what was written stays. */
export function AgreementTick({ error }: { error: string }) {
  const id = useId();
  return (
    <div className={styles.agreement}>
      <input
        id={id}
        type="checkbox"
        name="agreement"
        value="1"
        aria-invalid={error !== "" || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>我已阅读并同意</label>
      <Link className="link" to={paths.agreement()} target="_blank" rel="noopener">
        用户注册协议<span className="hide">（在新窗口打开）</span>
      </Link>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
