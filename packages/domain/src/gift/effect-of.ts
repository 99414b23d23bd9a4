import { type GiftEffect, giftEffects } from "@changming/contract/gift";

/** The wire value of a gift's effect; "" for none and for one that the contract does not know. */
export function effectOf(stored: string | null): GiftEffect {
  return giftEffects.find((effect) => effect === stored) ?? "";
}
