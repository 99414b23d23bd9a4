import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { withGifts } from "../gift-panel/gift-hash.ts";
import { UnpaidNotice } from "../payment/unpaid-notice.tsx";
import { type UnpaidOrder, useUnpaidOrder } from "../payment/use-unpaid-order.ts";

/** The page on which an unpaid order can be paid. */
function wayOn({ kind, order: { residenceId } }: UnpaidOrder): string {
  if (kind === "application") return paths.ownResidences(1);
  return kind === "gift"
    ? withGifts(paths.residence(residenceId))
    : paths.familyDressing({ id: residenceId, name: "" });
}

/** The last unpaid order of this browser, with a link to pay it. */
export function StillToPay() {
  const unpaid = useUnpaidOrder();
  if (!unpaid) return null;
  return (
    <UnpaidNotice order={unpaid.order}>
      <Link className="link" to={wayOn(unpaid)}>
        接着付
      </Link>
    </UnpaidNotice>
  );
}
