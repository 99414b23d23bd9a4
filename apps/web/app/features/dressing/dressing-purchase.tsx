import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { type FamilyPlace, pages, paths } from "../../url/paths.ts";
import { stepOf } from "../payment/checkout.ts";
import { PaymentCard } from "../payment/payment-card.tsx";
import { UnpaidNotice, useUnpaidOrder } from "../payment/unpaid-order.tsx";
import type { DressingItem } from "./dressing-data.ts";
import { type Choosing, DressingOffer, DressingSummary } from "./dressing-offer.tsx";
import { announcePayment } from "../payment/after-payment.ts";
import { usePurchase } from "../payment/use-purchase.ts";
import styles from "./dressing-purchase.module.css";

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
        <UnpaidNotice order={unpaid.order}>
          <Button onClick={() => purchase.payAgain(unpaid.order)}>继续付款</Button>
        </UnpaidNotice>
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

/** Buys dressings for a residence; after the payment its scene replaces the purchase page. */
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
