import { useNavigate } from "react-router";
import { type FamilyPlace, pathnames, paths } from "../../url/paths.ts";
import { announcePayment } from "../payment/after-payment.ts";
import { usePurchase } from "../payment/use-purchase.ts";

/** Buys dressings for a residence; after the payment its scene replaces the purchase page. */
export function useDressingPurchase(place: FamilyPlace) {
  const navigate = useNavigate();
  const page = paths.familyDressing(place);
  const gone = "这件装扮现在不能添置了，没有扣款";
  return usePurchase({ kind: "dressing", residenceId: place.id, page, gone }, (order) => {
    announcePayment(order);
    // A user who has left the page is not led back.
    if (location.pathname !== pathnames.familyDressingPay) return;
    void navigate(`${page}&payTypeid=${order.payType}&rid=1`, { replace: true });
  });
}
