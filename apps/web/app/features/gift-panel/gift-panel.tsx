import { useOpenedByHash } from "../../use-opened-by-hash.ts";
import { giftMark } from "./gift-mark.ts";
import type { GivenTo } from "./gift-offer-data.ts";
import { GiftSheet } from "./gift-sheet.tsx";

/** The panel as long as the address says that it is open: the back button closes it. */
export function GiftPanel({ residence }: { residence: GivenTo }) {
  const { hash, close } = useOpenedByHash((given) => given === `#${giftMark}`);
  return hash === `#${giftMark}` ? <GiftSheet residence={residence} onClose={close} /> : null;
}
