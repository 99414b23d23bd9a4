import type { ReactNode } from "react";
import { browserOf } from "@changming/kit/host-app";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { type SiteInfo, useSite } from "../../parts/site-context.tsx";
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

const both: readonly PayType[] = [4, 6];

/** The payment methods that work in this browser; where the site's settings failed to load, the server decides. */
export function payMethodsIn(site: Pick<SiteInfo, "pay_methods"> | null, userAgent: string): readonly PayType[] {
  if (!site) return both;
  const browser = browserOf(userAgent);
  // WeChat for companies knows no payer, and opens no other cashier.
  if (browser === "wework") return [];
  const offered = site.pay_methods[browser === "wechat" || browser === "alipay" ? browser : "browser"];
  return both.filter((payType) => offered.includes(payType));
}

export function usePayMethods(): readonly PayType[] {
  const site = useSite();
  return useHydrated() ? payMethodsIn(site, navigator.userAgent) : both;
}

/** The chosen method where it works in this browser, else the first that does. */
export const usableMethod = (chosen: PayType, offered: readonly PayType[]): PayType =>
  offered.includes(chosen) ? chosen : (offered[0] ?? chosen);

interface PayMethodsProps {
  value: PayType;
  onChange(payType: PayType): void;
  /** Our page on which the same can be paid in another browser. */
  page: string;
}

/** Where no way to pay works: the link to a browser that has one. */
export function NoPayMethod({ page }: Pick<PayMethodsProps, "page">) {
  return (
    <div className={styles.none}>
      <p>在这里还不能付款。请复制链接，用手机的浏览器打开，再付。</p>
      <CopyField
        label="链接"
        text={new URL(page, location.origin).href}
        action="复制链接"
        done="已经复制好了，请到手机的浏览器里粘贴、打开。"
      />
    </div>
  );
}

/** The ways to pay that work here, by the numbers of R-payment-1. */
export function PayMethods({ value, onChange, page }: PayMethodsProps) {
  const offered = usePayMethods();
  const checked = usableMethod(value, offered);
  if (offered.length === 0) return <NoPayMethod page={page} />;
  return (
    <fieldset className={styles.methods}>
      <legend className="hide">付款方式</legend>
      {methods
        .filter(({ payType }) => offered.includes(payType))
        .map(({ payType, name, sign }) => (
          <label key={payType}>
            <input
              type="radio"
              name="payTypeid"
              value={payType}
              checked={payType === checked}
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
