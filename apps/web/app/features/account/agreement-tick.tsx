import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import styles from "./agreement-tick.module.css";

interface AgreementTickProps {
  to: string;
  /** Title of the agreement. */
  children: ReactNode;
  isTicked?: boolean;
  error: string;
}

/** The consent checkbox of a form. The agreement opens in another tab, so the form keeps its input (R-account-8). */
export function AgreementTick({ to, children, isTicked = false, error }: AgreementTickProps) {
  const id = useId();
  return (
    <div className={styles.agreement}>
      <input
        id={id}
        type="checkbox"
        name="agreement"
        value="1"
        defaultChecked={isTicked}
        aria-invalid={error !== "" || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>我已阅读并同意</label>
      <Link className="link" to={to} target="_blank" rel="noopener">
        {children}
        <span className="hide">（在新窗口打开）</span>
      </Link>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
