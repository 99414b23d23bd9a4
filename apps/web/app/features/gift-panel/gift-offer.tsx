import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { price } from "../../parts/price.ts";
import { PayMethods } from "../payment/pay-methods.tsx";
import { orderTotal, quantityIn } from "../payment/order-total.ts";
import { QuantityField } from "../payment/quantity-field.tsx";
import { ErrorMessage } from "../payment/error-message.tsx";
import type { Choice, usePurchase } from "../payment/use-purchase.ts";
import type { GiftItem, GivenTo } from "./gift-offer-data.ts";
import styles from "./gift-offer.module.css";

interface GiftOfferProps {
  residence: GivenTo;
  gift: GiftItem | null;
  isFree: boolean;
  /** Free gifts left today; null when unknown. */
  left: number | null;
  choice: { nums: string; payType: Choice["payType"] };
  onNums(nums: string): void;
  onPayType(payType: Choice["payType"]): void;
  /** Back to the catalogue, where both do not fit side by side. */
  onBack(): void;
  purchase: ReturnType<typeof usePurchase>;
}

/** The picked gift: quantity, payment method, total, and the one button. */
export function GiftOffer(props: GiftOfferProps) {
  if (!props.gift) {
    return (
      <div className={styles.offer} data-empty="">
        <p className={styles.invite}>挑一份礼物，放在居所里。</p>
        <p className={styles.note}>不献礼，也一样可以缅怀和留言。</p>
        <ErrorMessage paymentError={props.purchase.paymentError} page={props.purchase.page} />
      </div>
    );
  }
  return <Offer {...props} gift={props.gift} />;
}

function Offer({ residence, gift, isFree, left, choice, purchase, ...on }: GiftOfferProps & { gift: GiftItem }) {
  const { isBusy, paymentError } = purchase;
  const [isSubmitted, setSubmitted] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const numsId = useId();
  // On a narrow window the catalogue has just disappeared, and the focused element with it.
  useEffect(() => {
    if (document.activeElement === null || !document.activeElement.checkVisibility()) title.current?.focus();
  }, [gift.id]);

  const nums = isFree ? 1 : quantityIn(choice.nums);
  const isUsedUp = isFree && left === 0;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isUsedUp) return;
    setSubmitted(nums === null);
    if (nums === null) return document.getElementById(numsId)?.focus();
    const sum = isFree ? "0.00" : orderTotal(gift.price, nums);
    purchase.order({ giftId: gift.id, nums, payType: isFree ? 4 : choice.payType, sum });
  }

  return (
    <form className={styles.offer} noValidate onSubmit={handleSubmit}>
      <Button kind="bare" className={styles.back} onClick={on.onBack}>
        <Icon name="left" />
        换一份礼物
      </Button>
      <div className={styles.what}>
        <img src={gift.image} alt="" width={88} height={88} />
        <div>
          <h3 ref={title} tabIndex={-1}>
            {gift.name}
          </h3>
          <p>{isFree ? "免费" : `${price(gift.price)} 一${gift.unit || "份"}`}</p>
        </div>
      </div>
      {isFree ? (
        <FreeGiftNotice left={left} onOthers={on.onBack} />
      ) : (
        <>
          <QuantityField id={numsId} value={choice.nums} isSubmitted={isSubmitted} onChange={on.onNums} />
          <PayMethods value={choice.payType} onChange={on.onPayType} />
          <p className={styles.sum}>
            <span>应付金额</span>
            <output htmlFor={numsId}>{nums === null ? "—" : `¥${orderTotal(gift.price, nums)}`}</output>
          </p>
        </>
      )}
      <ErrorMessage paymentError={paymentError} page={purchase.page} />
      {!isUsedUp && (
        <Button kind="main" type="submit" className={styles.go} aria-disabled={isBusy || undefined}>
          {isFree ? (isBusy ? "正在献上…" : "确认献上") : isBusy ? "正在下单…" : "立即支付"}
        </Button>
      )}
      <p className={styles.note}>不献礼，也一样可以缅怀和留言。</p>
    </form>
  );
}

interface FreeGiftNoticeProps {
  /** Free gifts left today; null when unknown. */
  left: number | null;
  /** Leads to the other gifts. */
  onOthers(): void;
}

/** Before a free gift is given: how many are left today, or that none is left and what else can be given. */
function FreeGiftNotice({ left, onOthers }: FreeGiftNoticeProps) {
  if (left === 0) {
    return (
      <>
        <p className={styles.usedUp} role="status">
          今日免费赠送次数已用完，请明天再来
        </p>
        <p className={styles.free}>今天还想献上一份的话，标着价格的礼物随时都可以献。</p>
        <Button onClick={onOthers}>看看别的礼物</Button>
      </>
    );
  }
  return (
    <p className={styles.free}>
      这份礼物不收费，一次献上一份。
      {left !== null && (
        <>
          今日还可免费献上 <b>{left}</b> 份。
        </>
      )}
    </p>
  );
}
