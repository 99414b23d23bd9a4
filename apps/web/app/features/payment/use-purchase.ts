import { api } from "../../api/api.ts";
import type { Checkout, PayType } from "./checkout.ts";
import { type PurchasePage, usePayment } from "./use-payment.ts";

export interface Choice {
  giftId: number;
  nums: number;
  payType: PayType;
  /** The displayed total, in yuan with two decimals. */
  sum: string;
}

interface GiftPurchasePage extends Omit<PurchasePage, "payAgain"> {
  residenceId: number;
}

/** Orders a gift or a dressing for a residence and pays for it; see {@link usePayment}. */
export function usePurchase({ residenceId, ...purchasePage }: GiftPurchasePage, onPaid: (checkout: Checkout) => void) {
  const payment = usePayment(purchasePage, onPaid);
  const order = ({ giftId, nums, payType, sum }: Choice) =>
    payment.order({
      actionKey: `${giftId} ${nums}`,
      payType,
      sum,
      request: (wish) => api.order.create({ ...wish, residenceId, giftId, nums, authCode: "" }),
    });
  return { ...payment, order };
}
