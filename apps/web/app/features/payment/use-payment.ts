import { useEffect, useRef, useState } from "react";
import type { Result } from "@changming/contract/client";
import { api } from "../../api/api.ts";
import { newRef } from "../../api/new-ref.ts";
import { SubmitLock } from "../../form/submit-lock.ts";
import { type CheckoutView, type PayType, stepOf } from "./checkout.ts";
import { openPayment } from "./open-payment.ts";
import { isInsideWechat } from "../wechat/bridge.ts";
import { usableMethod, usePayMethods } from "./pay-methods.tsx";
import { storeOrder, type OrderKind } from "./stored-order.ts";

/** The payment method, and our pages to which a gateway may redirect. */
export interface PaymentChoice {
  payType: PayType;
  returnUrl: string;
  quitUrl: string;
}

/** The page on which something is ordered and paid. */
export interface PurchasePage {
  kind: OrderKind;
  /** Our page to which a payer returns, with its query; one of those that the server allows. */
  page: string;
  /** Message when the item is no longer available. */
  unavailableMessage: string;
  /** Requests another payment of an existing order, where that is not the order's own call. */
  payAgain?(currentOrder: CheckoutView, choice: PaymentChoice): Promise<Result<CheckoutView>>;
}

interface Purchase {
  /** Identifies item and quantity: until it is paid, the same key is the same order. */
  actionKey: string;
  payType: PayType;
  /**
   * The displayed total, in yuan with two decimals; "0.00" where it is free: then it is complete as soon as it is
   * ordered.
   */
  sum: string;
  request(choice: PaymentChoice & { ref: string }): Promise<Result<CheckoutView>>;
}

export type Payment = ReturnType<typeof usePayment>;

/** The addresses of R-payment-5, under the origin by which this window reached the site. */
function paymentChoiceOf(page: string, payType: PayType): PaymentChoice {
  const quitUrl = new URL(page, location.origin).href;
  const back = new URL(quitUrl);
  back.searchParams.set("payTypeid", String(payType));
  back.searchParams.set("rid", "1");
  return { payType, returnUrl: back.href, quitUrl };
}

type OrderRequest = () => Promise<Result<CheckoutView>>;

/** Number of attempts, two seconds each. */
const tries = 4;

/**
 * Without an answer it is unknown whether the order was made: the request is repeated under the same ref, and makes the
 * same order in any case (R-wire-6).
 */
async function retryUntilAnswered(request: OrderRequest): Promise<Result<CheckoutView>> {
  let result = await request();
  for (let left = tries - 1; left > 0 && !result.ok && result.error === "offline"; left -= 1) result = await request();
  return result;
}

const payOrder: NonNullable<PurchasePage["payAgain"]> = ({ orderId }, choice) => api.order.pay({ orderId, ...choice });

/**
 * Orders something and pays for it: one submit per second (R-order-5), one order per action, whatever is sent again.
 * `onPaid` is called once when it is paid, even if the payer has left the page meanwhile; a payer who left is not
 * redirected.
 */
export function usePayment(purchasePage: PurchasePage, onPaid: (checkout: CheckoutView) => void) {
  const [checkout, setCheckout] = useState<CheckoutView | null>(null);
  const [paymentError, setPaymentError] = useState<PaymentError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  const offered = usePayMethods();
  const methodOf = ({ payType }: CheckoutView): PayType => usableMethod(payType === 6 ? 6 : 4, offered);
  const [lock] = useState(() => new SubmitLock());
  const [actionRef] = useState(() => new ActionRef(newRef));
  const notifiedOrder = useRef("");
  const isHere = useRef(false);
  /** The order that the payer wants to pay now. */
  const wantedOrder = useRef("");
  const hasFailedInside = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** Handles what the server answers, to a press or to a query of the page; either may lead the browser away to pay. */
  function take(
    next: CheckoutView,
    mayLeave = checkout !== null && stepOf(checkout) === "preparing" && paymentError === null,
    mayIdentify = true,
  ) {
    setCheckout(next);
    if (stepOf(next) === "paid") {
      actionRef.end();
      if (notifiedOrder.current === next.orderId) return;
      notifiedOrder.current = next.orderId;
      return onPaid(next);
    }
    const leads = stepOf(next) === "away" || stepOf(next) === "payer";
    if (leads && mayLeave && isHere.current) void leaveToPay(next, mayIdentify);
  }

  async function leaveToPay(next: CheckoutView, mayIdentify: boolean): Promise<void> {
    wantedOrder.current = next.orderId;
    const isWanted = () => isHere.current && wantedOrder.current === next.orderId;
    const unpaid = await openPayment(next, { page: purchasePage.page, mayIdentify, isWanted });
    // Its outcome may have come meanwhile.
    if (!unpaid || !isWanted() || notifiedOrder.current === next.orderId) return;
    hasFailedInside.current = unpaid.hasFailedInside ?? false;
    if (unpaid.isOver) setCheckout(null);
    setPaymentError({ error: "failed", msg: unpaid.msg });
  }

  /** `sum`: the displayed total; a different one is announced before any redirect to pay it. */
  async function send(request: OrderRequest, sum: string, mayIdentify: boolean): Promise<void> {
    setPaymentError(null);
    setBusy(true);
    const result = await retryUntilAnswered(request);
    setBusy(false);
    setPresses((before) => before + 1);
    if (result.ok) {
      const { orderId, residenceId, money, state } = result.body;
      if (state !== "paid") storeOrder({ orderId, residenceId, kind: purchasePage.kind });
      if (money !== sum && state !== "paid") setPaymentError(otherPrice(money));
      return take(result.body, money === sum, mayIdentify);
    }
    if (result.error === "orderClosed" || result.error === "giftGone") {
      actionRef.end();
      setCheckout(null);
    }
    setPaymentError(
      paymentErrorOf(result, { unavailableMessage: purchasePage.unavailableMessage, isFree: sum === "0.00" }),
    );
  }

  async function press(work: () => Promise<void>): Promise<void> {
    // An error that is displayed already says more.
    if ((await lock.pass(work)) === "tooSoon") setPaymentError((before) => before ?? tooSoon);
  }

  function order({ actionKey, payType, sum, request }: Purchase) {
    const choice = { ref: actionRef.of(actionKey), ...paymentChoiceOf(purchasePage.page, payType) };
    void press(() => send(() => request(choice), sum, true));
  }

  /**
   * A new code for an existing order, or its payment page once more; by the same method by default, where it works here. `mayIdentify` is false
   * right after WeChat has said who pays.
   */
  function payAgain(currentOrder: CheckoutView, payType = methodOf(currentOrder), mayIdentify = true) {
    const { payAgain: request = payOrder, page } = purchasePage;
    const hasFailed = hasFailedInside.current;
    hasFailedInside.current = false;
    setCheckout(currentOrder);
    // Perhaps of another WeChat user: WeChat is asked again.
    if (mayIdentify && hasFailed && payType === 4 && isInsideWechat()) {
      return void press(async () => {
        setPaymentError(null);
        setBusy(true);
        await leaveToPay({ ...currentOrder, configKind: "payer" }, true);
        setBusy(false);
      });
    }
    const choice = paymentChoiceOf(page, payType);
    void press(() => send(() => request(currentOrder, choice), currentOrder.money, mayIdentify));
  }

  /** Back to the choice: the order stays, and the same choice is the same order. */
  function leave() {
    wantedOrder.current = "";
    setCheckout(null);
    setPaymentError(null);
  }

  const { page } = purchasePage;
  return {
    page,
    checkout,
    paymentError,
    isBusy,
    presses,
    order,
    payAgain,
    leave,
    take,
    clearPaymentError: () => setPaymentError(null),
  };
}

/** Names actions, so that a retry after a lost connection is the same order and not a second one. */
export class ActionRef {
  #actionKey = "";
  #ref = "";
  #newRef: () => string;

  constructor(makeRef: () => string) {
    this.#newRef = makeRef;
  }

  /** The same name for the same action, until {@link end}. The payment method makes no other action. */
  of(actionKey: string): string {
    if (actionKey !== this.#actionKey) {
      this.#actionKey = actionKey;
      this.#ref = this.#newRef();
    }
    return this.#ref;
  }

  /** The action is done, or its order is no longer payable: from now on the same choice is another action. */
  end(): void {
    this.#actionKey = "";
  }
}

/** Message for a user who orders or pays; not always an error of the server. */
export interface PaymentError {
  error: string;
  msg: string;
}

type FailedResult = Extract<Result<CheckoutView>, { ok: false }>;

/**
 * The message of a failed call, `unavailableMessage` where the item is no longer available; null when the session
 * ended, which is reported elsewhere.
 */
export function paymentErrorOf(
  { error, msg }: FailedResult,
  { unavailableMessage, isFree }: { unavailableMessage: string; isFree: boolean },
): PaymentError | null {
  if (error === "sessionInvalid") return null;
  if (error === "notFound") return { error, msg: unavailableMessage };
  if (error !== "offline") return { error, msg };
  const again = isFree ? "请再按一次，不会多献" : "请再按一次，不会重复下单";
  return { error, msg: `网络不太通畅，不知道刚才有没有提交上。${again}` };
}

/** Pressed again within the second: what the server would answer. */
const tooSoon: PaymentError = { error: "orderTooSoon", msg: "点得太快了，请稍等一秒再试" };

/** The amount differs from the one that was displayed; `money` in yuan. */
const otherPrice = (money: string): PaymentError => ({
  error: "otherPrice",
  msg: `价格刚刚调整过，现在一共是 ¥${money}。愿意的话再付款`,
});
