import { useState } from "react";
import { Button } from "@changming/ui/button";
import type { PayType } from "../payment/checkout.ts";
import { UnpaidNotice, useUnpaidOrder } from "../payment/unpaid-order.tsx";
import type { usePurchase } from "../payment/use-purchase.ts";
import { GiftCatalogue } from "./gift-catalogue.tsx";
import { type GiftItem, type GivenTo, isFreeIn } from "./gift-offer-data.ts";
import { GiftOffer } from "./gift-offer.tsx";
import styles from "./gift-choice.module.css";

interface Choosing {
  picked: GiftItem | null;
  /** As typed. */
  nums: string;
  payType: PayType;
}

/** The choice survives a visit to the payment code. */
export function useChoosing() {
  return useState<Choosing>({ picked: null, nums: "1", payType: 4 });
}

interface GiftChoiceProps {
  residence: GivenTo;
  /** Free gifts left today; null when unknown. */
  left: number | null;
  choosing: ReturnType<typeof useChoosing>;
  purchase: ReturnType<typeof usePurchase>;
}

/** The gifts and, beside them or in their place, the picked one; above them an unpaid order. */
export function GiftChoice({ residence, left, choosing, purchase }: GiftChoiceProps) {
  const [{ picked, nums, payType }, choose] = choosing;
  const unpaid = useUnpaidOrder({ residenceId: residence.id, kind: "gift" });
  const change = (part: Partial<Choosing>) => choose((before) => ({ ...before, ...part }));

  function handlePick(gift: GiftItem) {
    change({ picked: gift, nums: gift.id === picked?.id ? nums : "1" });
    purchase.clearPaymentError();
  }

  return (
    <>
      {unpaid && (
        <div className={styles.unpaid}>
          <UnpaidNotice order={unpaid.order}>
            <Button onClick={() => purchase.payAgain(unpaid.order)}>继续付款</Button>
          </UnpaidNotice>
        </div>
      )}
      <div className={styles.choice} data-picked={picked !== null || undefined}>
        <GiftCatalogue gardenKind={residence.garden_kind} picked={picked} onPick={handlePick} />
        <GiftOffer
          residence={residence}
          gift={picked}
          isFree={picked !== null && isFreeIn(picked, residence.garden_kind)}
          left={left}
          choice={{ nums, payType }}
          onNums={(typed) => change({ nums: typed })}
          onPayType={(chosen) => change({ payType: chosen })}
          onBack={() => change({ picked: null })}
          purchase={purchase}
        />
      </div>
    </>
  );
}
