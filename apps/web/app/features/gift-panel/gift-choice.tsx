import { useState, useSyncExternalStore } from "react";
import { Button } from "@changming/ui/button";
import { useQuery } from "../../api/use-query.ts";
import type { PayType } from "../payment/checkout.ts";
import { UnpaidHint, useUnpaidOrder } from "../payment/unpaid-order.tsx";
import type { usePurchase } from "../payment/purchase.tsx";
import { GiftCatalogue } from "./gift-catalogue.tsx";
import { GiftList } from "./gift-list.tsx";
import { GiftOffer } from "./gift-offer.tsx";
import { fetchAllGifts, type GiftItem, type GivenTo, isFreeIn } from "./gift-offer-data.ts";
import styles from "./gift-choice.module.css";

interface Choosing {
  picked: GiftItem | null;
  /** As typed. */
  nums: string;
  payType: PayType;
}

/** The choice survives a visit to the payment code. */
export function useChoosing() {
  return useState<Choosing>({ picked: null, nums: "1", payType: 4 });
}

/** The widths at which the gifts are a list above the picked one: see the style sheets of this folder. */
const phone = "(max-width: 760px)";

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(phone);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia(phone).matches,
    () => false,
  );
}

interface GiftChoiceProps {
  residence: GivenTo;
  /** Free gifts left today; null when unknown. */
  left: number | null;
  isPhone: boolean;
  choosing: ReturnType<typeof useChoosing>;
  purchase: ReturnType<typeof usePurchase>;
}

/** The gifts with the picked one, and above them an unpaid order. */
export function GiftChoice(props: GiftChoiceProps) {
  const { residence, purchase } = props;
  const unpaid = useUnpaidOrder({ residenceId: residence.id, kind: "gift" });
  return (
    <>
      {unpaid && (
        <div className={styles.unpaid}>
          <UnpaidHint order={unpaid.order}>
            <Button onClick={() => purchase.payAgain(unpaid.order)}>继续付款</Button>
          </UnpaidHint>
        </div>
      )}
      {props.isPhone ? <ListChoice {...props} /> : <TileChoice {...props} />}
    </>
  );
}

/** Tiles by category, and the picked gift beside them or, where that does not fit, in their place. */
function TileChoice(props: GiftChoiceProps) {
  const [{ picked }] = props.choosing;
  return (
    <div className={styles.choice} data-picked={picked !== null || undefined}>
      <GiftCatalogue gardenKind={props.residence.garden_kind} picked={picked} onPick={(gift) => pick(props, gift)} />
      <PickedOffer {...props} gift={picked} />
    </div>
  );
}

/**
 * On a phone one list, and the picked gift at its foot. The first free gift is picked at first, never a paid one; it is
 * given only by the button.
 */
function ListChoice(props: GiftChoiceProps) {
  const { residence, left, choosing } = props;
  const [{ picked }] = choosing;
  const gifts = useQuery({ key: "all", queryFn: fetchAllGifts });
  const firstFree = gifts.body?.find((gift) => isFreeIn(gift, residence.garden_kind)) ?? null;
  const gift = picked ?? (left === 0 ? null : firstFree);
  return (
    <div className={styles.choice}>
      <GiftList
        gifts={gifts}
        gardenKind={residence.garden_kind}
        left={left}
        picked={gift}
        onPick={(chosen) => pick(props, chosen)}
      />
      <PickedOffer {...props} gift={gift} />
    </div>
  );
}

/** Another gift starts with a quantity of one. */
function pick({ choosing: [{ picked }, choose], purchase }: GiftChoiceProps, gift: GiftItem): void {
  choose((before) => ({ ...before, picked: gift, nums: gift.id === picked?.id ? before.nums : "1" }));
  purchase.clearPaymentError();
}

function PickedOffer({
  residence,
  left,
  isPhone,
  choosing,
  purchase,
  gift,
}: GiftChoiceProps & { gift: GiftItem | null }) {
  const [{ nums, payType }, choose] = choosing;
  const change = (part: Partial<Choosing>) => choose((before) => ({ ...before, ...part }));
  return (
    <GiftOffer
      gift={gift}
      isFree={gift !== null && isFreeIn(gift, residence.garden_kind)}
      isMartyr={residence.is_martyr}
      isPhone={isPhone}
      left={left}
      choice={{ nums, payType }}
      onNums={(typed) => change({ nums: typed })}
      onPayType={(chosen) => change({ payType: chosen })}
      onBack={() => change({ picked: null })}
      purchase={purchase}
    />
  );
}
