import { useNavigate } from "react-router";
import { type FamilyPlace, pathnames, paths } from "../../paths.ts";
import { thankFor } from "../payment/after-payment.ts";
import { usePurchase } from "../payment/use-purchase.ts";

/** Buys dressings for a residence; once one is paid, its scene takes the place of the page on which it was bought. */
export function useDressingPurchase(place: FamilyPlace) {
  const navigate = useNavigate();
  const page = paths.familyDressing(place);
  const gone = "这件装扮现在不能添置了，没有扣款";
  return usePurchase({ kind: "dressing", residenceId: place.id, page, gone }, (order) => {
    thankFor(order);
    // Who went elsewhere meanwhile is not led back.
    if (location.pathname !== pathnames.familyDressingPay) return;
    void navigate(`${page}&payTypeid=${order.payType}&rid=1`, { replace: true });
  });
}
