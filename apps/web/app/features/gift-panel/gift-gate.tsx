import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { useSessionNeeded, useUser } from "../account/user-info.ts";
import { giftMark } from "./gift-mark.ts";
import type { GivenTo } from "./gift-offer-data.ts";

interface GiftGateProps {
  residence: GivenTo;
}

/** Where the gift panel opens, once on a page that has {@link GiveDeed}s; for who is logged in only. */
export function GiftGate({ residence }: GiftGateProps) {
  const user = useUser();
  const { hash } = useLocation();
  const isOpen = user !== null && hash === `#${giftMark}`;
  useOtherAccount(isOpen ? user.id : null);
  return isOpen ? <Opened key={user.id} residence={residence} /> : null;
}

/** Somebody else logged in in another tab: what was picked was another's, and it is said where it went. */
function useOtherAccount(openFor: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && openFor !== null && before.current !== openFor) {
      showToast("现在登录的是另一个账号，请重新挑一份礼物");
    }
    before.current = openFor;
  }, [openFor]);
}

/** Fetches the panel when it is wanted: most who read give nothing. */
function Opened({ residence }: GiftGateProps) {
  useSessionNeeded();
  const navigate = useNavigate();
  const [Panel, setPanel] = useState<ComponentType<GiftGateProps> | null>(null);
  const handleFailed = useEffectEvent(() => {
    showToast("献礼没有打开，请看看网络，再试一次");
    void navigate({ search: location.search }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    let isGone = false;
    const fetchPanel = async () => {
      const { loadGiftPanel } = await import("./gate.ts");
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
