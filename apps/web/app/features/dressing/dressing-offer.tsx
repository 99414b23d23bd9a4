import { type FormEvent, useId, useState } from "react";
import { Button } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { PayMethods } from "../payment/pay-methods.tsx";
import { orderTotal, quantityIn } from "../payment/order-total.ts";
import { QuantityField } from "../payment/quantity-field.tsx";
import { ErrorMessage } from "../payment/error-message.tsx";
import type { Choice, usePurchase } from "../payment/use-purchase.ts";
import type { DressingItem } from "./dressing-data.ts";
import { price } from "../../parts/price.ts";
import styles from "./dressing-offer.module.css";

/** The form's state, preserved while the QR code is displayed. */
export interface Choosing {
  /** Quantity as it was typed. */
  nums: string;
  payType: Choice["payType"];
}

interface DressingOfferProps {
  item: DressingItem;
  choosing: Choosing;
  onChange(part: Partial<Choosing>): void;
  purchase: ReturnType<typeof usePurchase>;
}

/** Quantity, payment method, total, and the button to buy. */
export function DressingOffer({ item, choosing, onChange, purchase }: DressingOfferProps) {
  const { isBusy, paymentError } = purchase;
  const [isSubmitted, setSubmitted] = useState(false);
  const numsId = useId();
  const nums = quantityIn(choosing.nums);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(nums === null);
    if (nums === null) return document.getElementById(numsId)?.focus();
    purchase.order({ giftId: item.id, nums, payType: choosing.payType, sum: orderTotal(item.price, nums) });
  }

  return (
    <form className={styles.offer} noValidate onSubmit={handleSubmit}>
      <QuantityField
        id={numsId}
        value={choosing.nums}
        isSubmitted={isSubmitted}
        onChange={(typed) => onChange({ nums: typed })}
      />
      <PayMethods value={choosing.payType} onChange={(payType) => onChange({ payType })} />
      <p className={styles.sum}>
        <span>应付金额</span>
        <output htmlFor={numsId}>{nums === null ? "—" : `¥${orderTotal(item.price, nums)}`}</output>
      </p>
      <ErrorMessage paymentError={paymentError} page={purchase.page} />
      <Button kind="main" type="submit" className={styles.go} aria-disabled={isBusy || undefined}>
        {isBusy ? "正在下单…" : "立即支付"}
      </Button>
      <p className={styles.note}>付款后归居所所有，可以一直摆放、收起、再摆放。</p>
    </form>
  );
}

/** Image, name, category and price of a dressing in the catalogue. */
export function DressingSummary({ item }: { item: DressingItem }) {
  return (
    <div className={styles.face}>
      <ResponsiveImage src={item.image} alt="" width={240} height={240} sizes="272px" isFirst />
      <h2>{item.name}</h2>
      <dl>
        <div>
          <dt>类别</dt>
          <dd>{item.category_name}</dd>
        </div>
        <div>
          <dt>单价</dt>
          <dd>
            {price(item.price)} 一{item.unit || "件"}
          </dd>
        </div>
      </dl>
    </div>
  );
}
