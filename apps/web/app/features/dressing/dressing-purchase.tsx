import { type ReactNode, useState, type FormEvent, useId } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { type FamilyPlace, pages, paths } from "../../url/paths.ts";
import { stepOf } from "../payment/checkout.ts";
import { PaymentCard, ErrorMessage } from "../payment/payment-card.tsx";
import { UnpaidHint, useUnpaidOrder } from "../payment/unpaid-order.tsx";
import type { DressingItem } from "./dressing-data.ts";
import { announcePayment } from "../payment/after-payment.ts";
import styles from "./dressing-purchase.module.css";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { PayMethods, usableMethod, usePayMethods } from "../payment/pay-methods.tsx";
import {
  AgeDeclaration,
  QuantityField,
  orderTotal,
  quantityIn,
  usePurchase,
  type Choice,
} from "../payment/purchase.tsx";
import { price } from "../../parts/price.ts";

interface DressingPurchaseProps {
  /** null: no dressing has this id. */
  item: DressingItem | null;
  /** The URL contains an id. */
  isRequested: boolean;
  place: FamilyPlace;
  /** Displayed when there is nothing to buy. */
  none: ReactNode;
}

/** A dressing with quantity and payment, below the unpaid order. After the payment the scene opens. */
export function DressingPurchase({ item, isRequested, place, none }: DressingPurchaseProps) {
  const [choosing, choose] = useState<Choosing>({ nums: "1", payType: 4 });
  const unpaid = useUnpaidOrder({ residenceId: place.id, kind: "dressing" });
  const purchase = useDressingPurchase(place);

  const { checkout } = purchase;
  const isPaying = checkout !== null && stepOf(checkout) !== "paid";
  if (isPaying) {
    return (
      <div className={styles.sale} data-paying="">
        {item && <DressingSummary item={item} />}
        <PaymentCard checkout={checkout} purchase={purchase} isOnPage />
      </div>
    );
  }
  return (
    <>
      {unpaid && (
        <UnpaidHint order={unpaid.order}>
          <Button onClick={() => purchase.payAgain(unpaid.order)}>继续付款</Button>
        </UnpaidHint>
      )}
      {item ? (
        <div className={styles.sale}>
          <DressingSummary item={item} />
          <DressingOffer
            item={item}
            choosing={choosing}
            onChange={(part) => choose((before) => ({ ...before, ...part }))}
            purchase={purchase}
          />
        </div>
      ) : (
        (isRequested || unpaid === null) && none
      )}
    </>
  );
}

/** Buys dressings for a residence; after the payment its scene replaces the purchase page (R-dressing-7). */
function useDressingPurchase(place: FamilyPlace) {
  const navigate = useNavigate();
  const page = paths.familyDressing(place);
  const gone = "这件装扮现在不能添置了，没有扣款";
  return usePurchase({ kind: "dressing", residenceId: place.id, page, unavailableMessage: gone }, (order) => {
    announcePayment(order);
    // A user who has left the page is not led back.
    if (location.pathname !== pages.familyDressingPay.path) return;
    void navigate(`${page}&payTypeid=${order.payType}&rid=1`, { replace: true });
  });
}

/** The form's state (R-dressing-5), preserved while the QR code is displayed. */
interface Choosing {
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

/** Quantity, payment method, total, and the button to buy (R-dressing-4). */
function DressingOffer({ item, choosing, onChange, purchase }: DressingOfferProps) {
  const { isBusy, paymentError } = purchase;
  const [isSubmitted, setSubmitted] = useState(false);
  const numsId = useId();
  const nums = quantityIn(choosing.nums);
  const payMethods = usePayMethods();

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(nums === null);
    if (nums === null) return document.getElementById(numsId)?.focus();
    const payType = usableMethod(choosing.payType, payMethods);
    purchase.order({ giftId: item.id, nums, payType, sum: orderTotal(item.price, nums) });
  }

  return (
    <form className={styles.offer} noValidate onSubmit={handleSubmit}>
      <QuantityField
        id={numsId}
        value={choosing.nums}
        isSubmitted={isSubmitted}
        onChange={(typed) => onChange({ nums: typed })}
      />
      <PayMethods value={choosing.payType} onChange={(payType) => onChange({ payType })} page={purchase.page} />
      <p className={styles.sum}>
        <span>应付金额</span>
        <output htmlFor={numsId}>{nums === null ? "—" : `¥${orderTotal(item.price, nums)}`}</output>
      </p>
      <ErrorMessage paymentError={paymentError} page={purchase.page} />
      <AgeDeclaration purchase={purchase} />
      {payMethods.length > 0 && (
        <Button kind="primary" type="submit" className={styles.go} aria-disabled={isBusy || undefined}>
          {isBusy ? "正在下单…" : "立即支付"}
        </Button>
      )}
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
