import type { application as calls } from "@changming/contract/application";
import type { BodyOf } from "@changming/contract/define";
import { presentCheckout } from "../checkout/checkout.ts";
import type { SentApplication } from "./pay-application.ts";

/** The outcome of a submitted form. */
export function presentSent({ application, checkout }: SentApplication, now: Date): BodyOf<typeof calls.apply> {
  const order = checkout && presentCheckout(checkout, now);
  return {
    id: application.id,
    state: application.state,
    orderId: order?.orderId ?? "",
    config: order?.config ?? "",
    order,
  };
}
