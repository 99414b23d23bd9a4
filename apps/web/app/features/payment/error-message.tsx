import { CopyField } from "../../parts/copy-field.tsx";
import type { PaymentError } from "./use-payment.ts";
import styles from "./error-message.module.css";

/** Why an order failed; inside WeChat's own browser with the link to `page`, for a browser in which it works. */
export function ErrorMessage({ paymentError, page }: { paymentError: PaymentError | null; page: string }) {
  if (!paymentError) return null;
  return (
    <>
      <p className={styles.error} role="alert">
        {paymentError.msg}
      </p>
      {paymentError.error === "payInBrowser" && (
        <CopyField label="链接" text={new URL(page, location.origin).href} action="复制链接" />
      )}
    </>
  );
}
