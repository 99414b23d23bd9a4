import { useState } from "react";
import { Link } from "react-router";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { useOwnGift } from "../payment/given.ts";
import { UnpaidNotice } from "../payment/unpaid-notice.tsx";
import { useUnpaidOrder } from "../payment/use-unpaid-order.ts";

/** The dressing that was ordered in this browser and is unpaid; disappears once it is paid. */
export function UnpaidDressing({ place }: { place: FamilyPlace }) {
  const [isPaid, setPaid] = useState(false);
  useOwnGift(place.id, () => setPaid(true));
  const unpaid = useUnpaidOrder({ residenceId: place.id, kind: "dressing" });
  if (!unpaid || isPaid) return null;
  return (
    <UnpaidNotice order={unpaid.order}>
      <Link className="link" to={paths.familyDressingPay(place)}>
        继续付款
      </Link>
    </UnpaidNotice>
  );
}
