import { useOpenedByHash } from "../../url/use-opened-by-hash.ts";
import { giftHash } from "./gift-hash.ts";
import type { GivenTo } from "./gift-offer-data.ts";
import { GiftSheet } from "./gift-sheet.tsx";

/** The panel is open while the address says so: the back button closes it. */
export function GiftPanel({ residence }: { residence: GivenTo }) {
  const { hash, close } = useOpenedByHash((given) => given === `#${giftHash}`);
  return hash === `#${giftHash}` ? <GiftSheet residence={residence} onClose={close} /> : null;
}
