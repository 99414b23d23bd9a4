import { useEffect, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { api } from "../../api.ts";
import { newRef } from "../../new-ref.ts";
import { SubmitGate } from "../site/submit-gate.ts";
import { type Checkout, type PayType, stepOf } from "./checkout.ts";
import { DeedRef } from "./deed-ref.ts";
import { goToPay } from "./go-to-pay.ts";
import { keepOrder, type OrderKind } from "./kept-order.ts";
import { cannotLeave, otherPrice, tooSoon, type Wrong, wrongOf } from "./wrong-of.ts";

/** What a payer and both pages that a gateway may lead to are told of each other. */
export interface PayWish {
  payType: PayType;
  returnUrl: string;
  quitUrl: string;
}

/** Where it is paid. */
export interface Counter {
  kind: OrderKind;
  /** Our page to which a payer comes back, with its question; one of those that the server allows. */
  page: string;
  /** What is said when it is not to be had any more. */
  gone: string;
  /** Asks to pay what stands once more, where that is not an order's own call. */
  payAgain?(standing: Checkout, wish: PayWish): Promise<Result<Checkout>>;
}

export interface Purchase {
  /** Names what is bought and how much of it: the same until it is paid is the same order. */
  deed: string;
  payType: PayType;
  /** What was shown to be paid, in yuan with two decimals; of what is free "0.00": it is there as soon as it is ordered. */
  sum: string;
  ask(wish: PayWish & { ref: string }): Promise<Result<Checkout>>;
}

export type Payment = ReturnType<typeof usePayment>;

/** Where a payer comes back to, as the specification names it: under the name by which this window reached us. */
function wishOf(page: string, payType: PayType): PayWish {
  const quitUrl = new URL(page, location.origin).href;
  const back = new URL(quitUrl);
  back.searchParams.set("payTypeid", String(payType));
  back.searchParams.set("rid", "1");
  return { payType, returnUrl: back.href, quitUrl };
}

type Ask = () => Promise<Result<Checkout>>;

/** How often it is asked for, two seconds each. */
const tries = 4;

/**
 * Without an answer nobody knows whether the order was made: it is asked for again, by the same name, and is the same one
 * in any case.
 */
async function askUntilAnswered(ask: Ask): Promise<Result<Checkout>> {
  let result = await ask();
  for (let left = tries - 1; left > 0 && !result.ok && result.error === "offline"; left -= 1) result = await ask();
  return result;
}

const payOrder: NonNullable<Counter["payAgain"]> = ({ orderId }, wish) => api.order.pay({ orderId, ...wish });

/**
 * Orders something and pays for it: one submit a second, one order a deed, whatever is sent again. `onPaid` is told once
 * it is paid, even when who pays has gone elsewhere meanwhile; nobody who went is led away to pay.
 */
export function usePayment(counter: Counter, onPaid: (checkout: Checkout) => void) {
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  const [gate] = useState(() => new SubmitGate());
  const [deeds] = useState(() => new DeedRef(newRef));
  const told = useRef("");
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** What the server says now, to a press or to the page's own question; either may lead the browser away to pay. */
  function take(next: Checkout, mayLeave = checkout !== null && stepOf(checkout) === "preparing" && wrong === null) {
    setCheckout(next);
    if (stepOf(next) === "paid") {
      deeds.end();
      if (told.current === next.orderId) return;
      told.current = next.orderId;
      return onPaid(next);
    }
    if (stepOf(next) === "away" && mayLeave && isHere.current && !goToPay(next)) {
      setCheckout(null);
      setWrong(cannotLeave);
    }
  }

  /** `sum`: what was shown to be paid; another one is said before anybody is led away to pay it. */
  async function send(ask: Ask, sum: string): Promise<void> {
    setWrong(null);
    setBusy(true);
    const result = await askUntilAnswered(ask);
    setBusy(false);
    setPresses((before) => before + 1);
    if (result.ok) {
      const { orderId, residenceId, money, state } = result.body;
      if (state !== "paid") keepOrder({ orderId, residenceId, kind: counter.kind });
      if (money !== sum && state !== "paid") setWrong(otherPrice(money));
      return take(result.body, money === sum);
    }
    if (result.error === "orderClosed" || result.error === "giftGone") {
      deeds.end();
      setCheckout(null);
    }
    setWrong(wrongOf(result, { gone: counter.gone, isFree: sum === "0.00" }));
  }

  async function press(ask: Ask, sum: string): Promise<void> {
    // A refusal that is read just now says more.
    if ((await gate.pass(() => send(ask, sum))) === "tooSoon") setWrong((before) => before ?? tooSoon);
  }

  function order({ deed, payType, sum, ask }: Purchase) {
    const wish = { ref: deeds.of(deed), ...wishOf(counter.page, payType) };
    void press(() => ask(wish), sum);
  }

  /** A new code for an order that stands, or its payment page once more; by the same method unless told. */
  function payAgain(standing: Checkout, payType: PayType = standing.payType === 6 ? 6 : 4) {
    const { payAgain: ask = payOrder, page } = counter;
    setCheckout(standing);
    void press(() => ask(standing, wishOf(page, payType)), standing.money);
  }

  /** Back to the choice: the order stays and is the same one when the same is chosen again. */
  function leave() {
    setCheckout(null);
    setWrong(null);
  }

  const { page } = counter;
  return { page, checkout, wrong, isBusy, presses, order, payAgain, leave, take, clearWrong: () => setWrong(null) };
}
