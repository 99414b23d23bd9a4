import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { useUser } from "../../api/user-info.ts";
import { useToday } from "../../browser/clock.ts";
import { price } from "../../parts/price.ts";
import { useSite } from "../../parts/site-context.tsx";
import { PayMethods, usableMethod, usePayMethods } from "../payment/pay-methods.tsx";
import { ErrorMessage } from "../payment/payment-card.tsx";
import {
  AgeDeclaration,
  type Choice,
  orderTotal,
  QuantityField,
  quantityIn,
  type usePurchase,
} from "../payment/purchase.tsx";
import type { GiftItem } from "./gift-offer-data.ts";
import { willClauses } from "./gift-words.ts";
import styles from "./gift-offer.module.css";

interface GiftOfferProps {
  gift: GiftItem | null;
  isFree: boolean;
  isMartyr: boolean;
  isPhone: boolean;
  /** Free gifts left today; null when unknown. */
  left: number | null;
  choice: { nums: string; payType: Choice["payType"] };
  onNums(nums: string): void;
  onPayType(payType: Choice["payType"]): void;
  /** Back to the catalogue, where both do not fit side by side. */
  onBack(): void;
  purchase: ReturnType<typeof usePurchase>;
}

/** The picked gift: what will happen, quantity, payment method, total, and the one button. */
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

function Offer({
  gift,
  isFree,
  isMartyr,
  isPhone,
  left,
  choice,
  purchase,
  ...on
}: GiftOfferProps & { gift: GiftItem }) {
  const { isBusy, paymentError } = purchase;
  const [isSubmitted, setSubmitted] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const payMethods = usePayMethods();
  const numsId = useId();
  // On a narrow window the catalogue has just disappeared, and the focused element with it.
  useEffect(() => {
    if (document.activeElement === null || !document.activeElement.checkVisibility()) title.current?.focus();
  }, [gift.id]);

  const nums = isFree ? 1 : quantityIn(choice.nums);
  const isUsedUp = isFree && left === 0;
  const total = (
    <output htmlFor={isFree ? undefined : numsId} data-free={isFree || undefined}>
      {isFree ? "免费" : nums === null ? "—" : `¥${orderTotal(gift.price, nums)}`}
    </output>
  );

  const one = `一${gift.unit || "份"}`;
  // On a phone the total beside it says the price of one.
  const unitText = isPhone && nums === 1 ? one : isFree ? "免费" : `${price(gift.price)} ${one}`;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isUsedUp) return;
    setSubmitted(nums === null);
    if (nums === null) return document.getElementById(numsId)?.focus();
    const sum = isFree ? "0.00" : orderTotal(gift.price, nums);
    // A free gift is ordered by method 4, one at a time (R-gift-11).
    purchase.order({ giftId: gift.id, nums, payType: isFree ? 4 : usableMethod(choice.payType, payMethods), sum });
  }

  return (
    <form className={styles.offer} noValidate onSubmit={handleSubmit}>
      <Button kind="ghost" className={styles.back} onClick={on.onBack}>
        <Icon name="left" />
        换一份礼物
      </Button>
      <div className={styles.what}>
        {!isPhone && <img src={gift.image} alt="" width={88} height={88} />}
        <div>
          <h3 ref={title} tabIndex={-1}>
            {gift.name}
          </h3>
          <p>{unitText}</p>
        </div>
        {isPhone && total}
      </div>
      {!isPhone && gift.line !== "" && <p className={styles.line}>{gift.line}</p>}
      <WillHappen gift={gift} isMartyr={isMartyr} />
      {isFree ? (
        <FreeGiftNotice left={left} isShort={isPhone} onOthers={on.onBack} />
      ) : (
        <>
          <QuantityField id={numsId} value={choice.nums} isSubmitted={isSubmitted} onChange={on.onNums} />
          <PayMethods value={choice.payType} onChange={on.onPayType} page={purchase.page} />
          {!isPhone && (
            <p className={styles.sum}>
              <span>应付金额</span>
              {total}
            </p>
          )}
        </>
      )}
      <ErrorMessage paymentError={paymentError} page={purchase.page} />
      {!isFree && <AgeDeclaration purchase={purchase} />}
      {!isUsedUp && (isFree || payMethods.length > 0) && (
        <Button kind="primary" type="submit" className={styles.go} aria-disabled={isBusy || undefined}>
          {isFree ? (isBusy ? "正在献上…" : "确认献上") : isBusy ? "正在下单…" : "立即支付"}
        </Button>
      )}
      <p className={styles.note}>不献礼，也一样可以缅怀和留言。</p>
    </form>
  );
}

/** What the press will do, said before it (R-gift-16). */
function WillHappen({ gift, isMartyr }: { gift: GiftItem; isMartyr: boolean }) {
  const today = useToday(useSite()?.today.day ?? "");
  const nickname = useUser()?.nickname ?? "";
  return (
    <p className={styles.will}>
      {willClauses(gift, { today, nickname, isMartyr }).map((clause) => (
        <span key={clause}>{clause}</span>
      ))}
    </p>
  );
}

interface FreeGiftNoticeProps {
  /** Free gifts left today; null when unknown. */
  left: number | null;
  isShort: boolean;
  /** Leads to the other gifts. */
  onOthers(): void;
}

/**
 * Before a free gift is given: how many are left today (R-gift-9), or that none is left and what else can be given
 * (R-gift-10).
 */
function FreeGiftNotice({ left, isShort, onOthers }: FreeGiftNoticeProps) {
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
      {!isShort && "这份礼物不收费，一次献上一份。"}
      {left !== null && (
        <>
          今日还可免费献上 <b>{left}</b> 份。
        </>
      )}
    </p>
  );
}
