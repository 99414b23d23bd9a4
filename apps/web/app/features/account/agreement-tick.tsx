import { Fragment, useId } from "react";
import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import styles from "./agreement-tick.module.css";

/** What an account agrees to. */
export const siteTexts = [
  { title: "用户协议", to: paths.agreement() },
  { title: "隐私说明", to: paths.privacy() },
];

interface AgreementTickProps {
  texts: readonly { title: string; to: string }[];
  isTicked?: boolean;
  error: string;
  onTick?(isTicked: boolean): void;
}

/** The consent checkbox of a form. The texts open in another tab, so that the input stays (R-account-8). */
export function AgreementTick({ texts, isTicked = false, error, onTick }: AgreementTickProps) {
  const id = useId();
  return (
    <div className={styles.agreement}>
      <input
        id={id}
        type="checkbox"
        name="agreement"
        value="1"
        defaultChecked={isTicked}
        onChange={({ currentTarget }) => onTick?.(currentTarget.checked)}
        aria-invalid={error !== "" || undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>我已阅读并同意</label>
      {texts.map(({ title, to }, index) => (
        <Fragment key={to}>
          {index > 0 && "和"}
          <Link className="link" to={to} target="_blank" rel="noopener">
            {title}
            <span className="hide">（在新窗口打开）</span>
          </Link>
        </Fragment>
      ))}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
