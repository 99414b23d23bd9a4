import { useLayoutEffect, useRef } from "react";
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
import { GiftChoice, useChoosing } from "./gift-choice.tsx";
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

/** The gift panel: gift, quantity and payment method; then the payment code, until the gift is paid (R-gift-7). */
function GiftSheet({ residence, onClose }: GiftSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choosing = useChoosing();
  const left = useFreeGiftsLeft();
  useLayoutEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    // Removed by the back button, it still restores the focus.
    return () => sheet?.close();
  }, []);

  function handleGiven({ orderId, money }: CheckoutView) {
    announcePayment({ orderId, residenceId: residence.id, money });
    dialog.current?.close();
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
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the sheet closes it; Esc and the button do too
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-paying={isPaying || undefined}
      aria-labelledby="gift-title"
      // An effect that runs twice closes it and opens it again.
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && !isPaying && dialog.current.close()}
    >
      <div>
        <div className={styles.head}>
          <h2 id="gift-title">{residence.is_martyr ? `向${name}烈士敬献` : `为${name}献一份礼`}</h2>
          {left !== null && !isPaying && <p>{left > 0 ? `今日还可免费献上 ${left} 份` : "今日的免费礼物已献完"}</p>}
          <RoundButton icon="close" label="关闭" bare onClick={() => dialog.current?.close()} />
        </div>
        {isPaying ? (
          <PaymentCard checkout={checkout} purchase={purchase} />
        ) : (
          <GiftChoice residence={residence} left={left} choosing={choosing} purchase={purchase} />
        )}
      </div>
    </dialog>,
    document.body,
  );
}
