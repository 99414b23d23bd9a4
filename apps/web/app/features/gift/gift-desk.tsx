import { useUser } from "../account/user-info.ts";
import { GiftGate } from "../gift-panel/gift-gate.tsx";
import { useOwnGift } from "../payment/given.ts";
import type { GivenTo } from "../gift-panel/gift-offer-data.ts";
import { useLeave } from "../residence/use-gone.ts";

/** Where one gives on a page of registers, which are asked for again afterwards; nothing for who is not logged in. */
export function GiftDesk({ residence }: { residence: GivenTo }) {
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <Reload residenceId={residence.id} />
      <GiftGate residence={residence} />
    </>
  );
}

function Reload({ residenceId }: { residenceId: number }) {
  useOwnGift(residenceId, useLeave());
  return null;
}
