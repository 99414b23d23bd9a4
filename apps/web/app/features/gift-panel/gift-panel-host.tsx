import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { useSessionNeeded, useUser } from "../../api/user-info.ts";
import { giftHash } from "./gift-hash.ts";
import type { GivenTo } from "./gift-offer-data.ts";
import { useReturnedGift } from "./returned-gift.ts";

interface GiftPanelHostProps {
  residence: GivenTo;
}

/** Where the gift panel opens, once on a page that has {@link GiveGiftAction}s; for signed-in users only. */
export function GiftPanelHost({ residence }: GiftPanelHostProps) {
  const user = useUser();
  const { hash } = useLocation();
  const isOpen = user !== null && hash === `#${giftHash}`;
  useOtherAccount(isOpen ? user.id : null);
  return (
    <>
      {isOpen && <Opened key={user.id} residence={residence} />}
      <ReturnedGift residence={residence} />
    </>
  );
}

/** The thanks for a gift that was paid on the gateway's page. */
function ReturnedGift({ residence }: GiftPanelHostProps) {
  const [thanks, setThanks] = useState<ReactNode>(null);
  useReturnedGift(residence.id, (checkout) => {
    const open = async () => {
      const { loadGivenDialog } = await import("./loaders.ts");
      const GivenDialog = await loadGivenDialog();
      setThanks(<GivenDialog checkout={checkout} isMartyr={residence.is_martyr} onClose={() => setThanks(null)} />);
    };
    // Without it the toast has said the same.
    void open().catch(() => undefined);
  });
  return thanks;
}

/**
 * Another account logged in in another tab: the picked gift was the first user's, and a toast says that it is reset.
 */
function useOtherAccount(openFor: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && openFor !== null && before.current !== openFor) {
      showToast("现在登录的是另一个账号，请重新挑一份礼物");
    }
    before.current = openFor;
  }, [openFor]);
}

/** Fetches the panel on demand: most users give nothing. */
function Opened({ residence }: GiftPanelHostProps) {
  useSessionNeeded();
  const navigate = useNavigate();
  const [Panel, setPanel] = useState<ComponentType<GiftPanelHostProps> | null>(null);
  const handleFailed = useEffectEvent(() => {
    showToast("献礼没有打开，请看看网络，再试一次");
    void navigate({ search: location.search }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    let isGone = false;
    const fetchPanel = async () => {
      const { loadGiftPanel } = await import("./loaders.ts");
      return loadGiftPanel();
    };
    fetchPanel().then(
      (GiftPanel) => isGone || setPanel(() => GiftPanel),
      () => isGone || handleFailed(),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return Panel && <Panel residence={residence} />;
}
