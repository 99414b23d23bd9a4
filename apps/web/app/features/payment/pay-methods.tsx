import type { ReactNode } from "react";
import type { PayType } from "./checkout.ts";
import styles from "./pay-methods.module.css";

const methods: readonly { payType: PayType; name: string; sign: ReactNode }[] = [
  {
    payType: 4,
    name: "微信支付",
    sign: (
      <>
        <path d="M9.5 4C5.4 4 2.5 6.6 2.5 9.8c0 1.9 1 3.5 2.6 4.5l-.6 2.2L7 15.2c.8.2 1.6.3 2.5.3" />
        <path d="M15.3 9.5c3.5 0 6.2 2.2 6.2 5 0 1.6-.9 3-2.2 3.900l.5 1.9-2.2-1.100c-.7.2-1.5.3-2.3.3-3.5 0-6.2-2.2-6.2-5s2.7-5 6.2-5Z" />
      </>
    ),
  },
  {
    payType: 6,
    name: "支付宝支付",
    sign: (
      <>
        <rect x="3" y="3" width="18" height="18" rx="3.5" />
        <path d="M7 8h10M12 5.5V8M8.5 11h7c-.8 2.6-3.4 5.5-7 5.5-3 0-3.3-3.2 0-3.2 3 0 5.5 2 8.5 3.2" />
      </>
    ),
  },
];

/** The two ways to pay, by the numbers of R-payment-1. */
export function PayMethods({ value, onChange }: { value: PayType; onChange(payType: PayType): void }) {
  return (
    <fieldset className={styles.methods}>
      <legend className="hide">付款方式</legend>
      {methods.map(({ payType, name, sign }) => (
        <label key={payType}>
          <input
            type="radio"
            name="payTypeid"
            value={payType}
            checked={payType === value}
            onChange={() => onChange(payType)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            {sign}
          </svg>
          {name}
        </label>
      ))}
    </fieldset>
  );
}
