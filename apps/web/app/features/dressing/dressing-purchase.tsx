import { type ReactNode, useState } from "react";
import { Button } from "@changming/ui/button";
import type { FamilyPlace } from "../../url/paths.ts";
import { stepOf } from "../payment/checkout.ts";
import { PaymentCard } from "../payment/payment-card.tsx";
import { UnpaidNotice } from "../payment/unpaid-notice.tsx";
import { useUnpaidOrder } from "../payment/use-unpaid-order.ts";
import type { DressingItem } from "./dressing-data.ts";
import { DressingSummary } from "./dressing-summary.tsx";
import { type Choosing, DressingOffer } from "./dressing-offer.tsx";
import { useDressingPurchase } from "./use-dressing-purchase.ts";
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
