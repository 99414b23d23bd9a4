import { useUser } from "../../api/user-info.ts";
import { GiftPanelHost } from "../gift-panel/gift-panel-host.tsx";
import { useOwnGift } from "../payment/given.ts";
import type { GivenTo } from "../gift-panel/gift-offer-data.ts";
import { useLeave } from "../residence/use-residence-gone.ts";

/**
 * The gift panel on a page of registers, which are refetched afterwards; nothing for visitors who are not logged in.
 */
export function RegisterGiftPanel({ residence }: { residence: GivenTo }) {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <Reload residenceId={residence.id} />
      <GiftPanelHost residence={residence} />
    </>
  );
}

function Reload({ residenceId }: { residenceId: number }) {
  useOwnGift(residenceId, useLeave());
  return null;
}
