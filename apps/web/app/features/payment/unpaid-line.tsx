import type { ReactNode } from "react";
import type { Checkout } from "./checkout.ts";
import styles from "./unpaid-line.module.css";

/** Says calmly that something is not paid yet; `children` is the way to go on. */
export function UnpaidLine({ order, children }: { order: Checkout; children: ReactNode }) {
  return (
    <p className={styles.line}>
      <span>
        {order.title}，¥{order.money}，还没有付款。
      </span>
      {children}
    </p>
  );
}
