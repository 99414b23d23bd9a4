import { useState } from "react";
import { Link } from "react-router";
import { type FamilyPlace, paths } from "../../paths.ts";
import { useOwnGift } from "../payment/given.ts";
import { UnpaidLine } from "../payment/unpaid-line.tsx";
import { useUnpaidOrder } from "../payment/use-unpaid-order.ts";

/** The dressing that was ordered here and is not paid yet, until it is. */
export function UnpaidDressing({ place }: { place: FamilyPlace }) {
  const [isPaid, setPaid] = useState(false);
  useOwnGift(place.id, () => setPaid(true));
  const unpaid = useUnpaidOrder({ residenceId: place.id, kind: "dressing" });
  if (!unpaid || isPaid) return null;
  return (
    <UnpaidLine order={unpaid.order}>
      <Link className="link" to={paths.familyDressingPay(place)}>
        继续付款
      </Link>
    </UnpaidLine>
  );
}
