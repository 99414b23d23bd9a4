import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { RoundButton } from "@changming/ui/button";
import { useOpenedByHash } from "../../url/use-opened-by-hash.ts";
import { paths } from "../../url/paths.ts";
import { announcePayment } from "../payment/after-payment.ts";
import { type CheckoutView, stepOf } from "../payment/checkout.ts";
import { PaymentCard } from "../payment/payment-card.tsx";
import { usePurchase } from "../payment/purchase.tsx";
import { giftHash } from "./gift-hash.ts";
import { type GivenTo, useFreeGiftsLeft } from "./gift-offer-data.ts";
import { GivenCard, type GivenCheckout } from "./given-card.tsx";
import { GiftChoice, useChoosing, useIsPhone } from "./gift-choice.tsx";
import styles from "./gift-panel.module.css";

/** The panel is open while the address says so: the back button closes it. */
export function GiftPanel({ residence }: { residence: GivenTo }) {
  const { hash, close } = useOpenedByHash((given) => given === `#${giftHash}`);
  return hash === `#${giftHash}` ? <GiftSheet residence={residence} onClose={close} /> : null;
}

interface GiftSheetProps {
  residence: GivenTo;
  onClose(): void;
}

/**
 * The gift panel: gift, quantity and payment method; then the payment code, until the gift is paid (R-gift-7); then the
 * thanks, where the giver is still here.
 */
function GiftSheet({ residence, onClose }: GiftSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choosing = useChoosing();
  const left = useFreeGiftsLeft();
  const isPhone = useIsPhone();
  const [thanked, setThanked] = useState<GivenCheckout | null>(null);
  useLayoutEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    // Removed by the back button, it still restores the focus.
    return () => sheet?.close();
  }, []);

  function handleGiven(paid: CheckoutView) {
    const { orderId, money, given } = paid;
    announcePayment({ orderId, residenceId: residence.id, money });
    if (given) setThanked({ ...paid, given });
    else dialog.current?.close();
  }
  const purchase = usePurchase(
    {
      kind: "gift",
      residenceId: residence.id,
      page: paths.residence(residence.id),
      unavailableMessage: "这里现在不能献礼了，没有扣款",
    },
    handleGiven,
  );

  const { checkout } = purchase;
  const isPaying = checkout !== null && stepOf(checkout) !== "paid";
  const { name } = residence;
  const lead = isPaying ? "" : isPhone ? "免费的在前；不献礼，也一样缅怀。" : leftText(left);
  const close = () => dialog.current?.close();
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the sheet closes it; Esc and the button do too
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-paying={isPaying || undefined}
      data-given={thanked !== null || undefined}
      aria-labelledby="gift-title"
      // An effect that runs twice closes it and opens it again.
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && !isPaying && close()}
    >
      {thanked ? (
        <GivenCard checkout={thanked} isMartyr={residence.is_martyr} titleId="gift-title" onClose={close} />
      ) : (
        <div>
          <div className={styles.head}>
            <h2 id="gift-title">{residence.is_martyr ? `向${name}烈士敬献` : `为${name}献一份礼`}</h2>
            {lead !== "" && <p>{lead}</p>}
            <RoundButton icon="close" label="关闭" bare onClick={close} />
          </div>
          {isPaying ? (
            <PaymentCard checkout={checkout} purchase={purchase} />
          ) : (
            <GiftChoice residence={residence} left={left} isPhone={isPhone} choosing={choosing} purchase={purchase} />
          )}
        </div>
      )}
    </dialog>,
    document.body,
  );
}

function leftText(left: number | null): string {
  if (left === null) return "";
  return left > 0 ? `今日还可免费献上 ${left} 份` : "今日的免费礼物已献完";
}
