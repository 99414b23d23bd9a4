import type { Checkout } from "../payment/checkout.ts";
import type { SentApplication } from "./use-application-form.ts";

/** The checkout of an application. One that is or has become free counts as paid with 0.00. */
export function checkoutOf({ id, order }: SentApplication): Checkout {
  if (order) return order;
  return {
    orderId: `free-${id}`,
    config: "",
    configKind: "",
    state: "paid",
    payType: 4,
    money: "0.00",
    title: "",
    residenceId: 0,
    expires_at: "",
    expiresIn: 0,
  };
}
