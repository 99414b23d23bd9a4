import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { withGifts } from "../gift-panel/gift-mark.ts";
import { UnpaidLine } from "../payment/unpaid-line.tsx";
import { type UnpaidOrder, useUnpaidOrder } from "../payment/use-unpaid-order.ts";

/** Where what was left unpaid is paid. */
function wayOn({ kind, order: { residenceId } }: UnpaidOrder): string {
  if (kind === "application") return paths.ownResidences(1);
  return kind === "gift"
    ? withGifts(paths.residence(residenceId))
    : paths.familyDressing({ id: residenceId, name: "" });
}

/** What was ordered in this browser a moment ago and is not paid, and the way on. */
export function StillToPay() {
  const unpaid = useUnpaidOrder();
  if (!unpaid) return null;
  return (
    <UnpaidLine order={unpaid.order}>
      <Link className="link" to={wayOn(unpaid)}>
        接着付
      </Link>
    </UnpaidLine>
  );
}
