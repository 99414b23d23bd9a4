import type { ReactNode } from "react";
import type { Checkout } from "./checkout.ts";
import styles from "./unpaid-notice.module.css";

/** A notice that an order is not paid yet; `children` is the way to pay it. */
export function UnpaidNotice({ order, children }: { order: Checkout; children: ReactNode }) {
  return (
    <p className={styles.notice}>
      <span>
        {order.title}，¥{order.money}，还没有付款。
      </span>
      {children}
    </p>
  );
}
