import { type GiftEffect, giftEffects } from "@changming/contract/gift";

/** A gift's effect in the scene as it travels; "" when it has none that the contract knows. */
export function effectOf(kept: string | null): GiftEffect {
  return giftEffects.find((effect) => effect === kept) ?? "";
}
