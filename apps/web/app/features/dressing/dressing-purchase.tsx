import { type ReactNode, useState } from "react";
import { Button } from "@changming/ui/button";
import type { FamilyPlace } from "../../paths.ts";
import { stepOf } from "../payment/checkout.ts";
import { PaymentCard } from "../payment/payment-card.tsx";
import { UnpaidLine } from "../payment/unpaid-line.tsx";
import { useUnpaidOrder } from "../payment/use-unpaid-order.ts";
import type { DressingItem } from "./dressing-data.ts";
import { DressingFace } from "./dressing-face.tsx";
import { type Choosing, DressingOffer } from "./dressing-offer.tsx";
import { useDressingPurchase } from "./use-dressing-purchase.ts";
import styles from "./dressing-purchase.module.css";

export interface DressingPurchaseProps {
  /** null: there is none of that number. */
  item: DressingItem | null;
  /** The address names one. */
  isAskedFor: boolean;
  place: FamilyPlace;
  /** What stands where there is nothing to buy. */
  none: ReactNode;
}

/** A dressing and how much of it, or how it is paid; above them what was left unpaid. Paid, one is led to the scene. */
export function DressingPurchase({ item, isAskedFor, place, none }: DressingPurchaseProps) {
  const [choosing, choose] = useState<Choosing>({ nums: "1", payType: 4 });
  const unpaid = useUnpaidOrder({ residenceId: place.id, kind: "dressing" });
  const purchase = useDressingPurchase(place);

  const { checkout } = purchase;
  const isPaying = checkout !== null && stepOf(checkout) !== "paid";
  if (isPaying) {
    return (
      <div className={styles.sale} data-paying="">
        {item && <DressingFace item={item} />}
        <PaymentCard checkout={checkout} purchase={purchase} isOnPage />
      </div>
    );
  }
  return (
    <>
      {unpaid && (
        <UnpaidLine order={unpaid.order}>
          <Button onClick={() => purchase.payAgain(unpaid.order)}>继续付款</Button>
        </UnpaidLine>
      )}
      {item ? (
        <div className={styles.sale}>
          <DressingFace item={item} />
          <DressingOffer
            item={item}
            choosing={choosing}
            onChange={(part) => choose((before) => ({ ...before, ...part }))}
            purchase={purchase}
          />
        </div>
      ) : (
        (isAskedFor || unpaid === null) && none
      )}
    </>
  );
}
