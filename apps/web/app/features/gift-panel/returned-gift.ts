import { useEffect, useEffectEvent } from "react";
import type { CheckoutView } from "../payment/checkout.ts";
import type { GivenCheckout } from "./given-card.tsx";

const returned = "changming:returned-gift";

/** A gift whose residence's page is not open yet. */
let pending: GivenCheckout | null = null;

/** Reports a gift that was paid elsewhere, on a page of the gateway or on that of the payment. */
export function notifyReturned(checkout: CheckoutView): void {
  const { given } = checkout;
  if (!given) return;
  pending = { ...checkout, given };
  dispatchEvent(new Event(returned));
}

/** Calls back once for a gift to this residence with whose payment the giver returns to this page. */
export function useReturnedGift(residenceId: number, onReturned: (checkout: GivenCheckout) => void): void {
  const handleReturned = useEffectEvent(onReturned);
  useEffect(() => {
    const handle = () => {
      if (pending?.residenceId !== residenceId) return;
      const checkout = pending;
      pending = null;
      handleReturned(checkout);
    };
    handle();
    addEventListener(returned, handle);
    return () => removeEventListener(returned, handle);
  }, [residenceId]);
}
