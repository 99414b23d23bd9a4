import { Link } from "react-router";
import styles from "./printed-code.module.css";

/** Number and code to confirm the certificate without scanning it. */
export function PrintedCode({ number, code, to }: { number: string; code: string; to: string }) {
  return (
    <p className={styles.code}>
      <span>
        编号 <b>{number}</b>
      </span>
      <span>
        校验码 <b>{code}</b>
      </span>
      <Link className="link" to={to}>
        到证书查验页看看
      </Link>
    </p>
  );
}
