import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { settleOrderState } from "./after-payment.ts";
import type { CheckoutView } from "./checkout.ts";
import { forgetOrder, readOrders } from "./stored-order.ts";
import { cleanAddress } from "./return-address.ts";
import { isAmong, type WhichOrders } from "./which-orders.ts";

/** Interval in ms and number of queries after a gateway redirected back; then the order is queried no more. */
const pace = 2_000;
const tries = 15;

const notYet = "还没有收到付款，订单还在。";
const tooLate = "付款时间已过，还没有收到付款。";
const noLongerPayable = "这份申请不用再付款了，刚才付过的会原路退回";
const isComing = ({ kind }: WhichOrders) => `已经付过的，稍后会自动${kind === "application" ? "确认" : "送达"}`;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

type Found = "none" | ReturnType<typeof settleOrderState>;

/** From least to most important. */
const rank: readonly Found[] = ["none", "over", "off", "open", "notified"];

/**
 * Queries the state of each stored order among `which`, and reports what is new; `onPaid` gets an order that is paid. A failed query is ignored: the order
 * counts as open. `isBackground` is false where the user returns from payment and waits for the answer.
 */
export async function queryStoredOrders(
  which: WhichOrders,
  signal: AbortSignal,
  { isBackground = true, onPaid }: { isBackground?: boolean; onPaid?: (checkout: CheckoutView) => void } = {},
): Promise<Found> {
  let found: Found = "none";
  const note = (next: Found) => (found = rank.indexOf(next) > rank.indexOf(found) ? next : found);
  for (const { orderId, kind } of readOrders().filter(isAmong(which))) {
    const result = await api.order.state({ orderId }, { signal, isBackground });
    if (signal.aborted) return found;
    // Another tab may have reported it meanwhile.
    if (!readOrders().some((stored) => stored.orderId === orderId)) note("notified");
    else if (result.ok) {
      note(settleOrderState(result.body, kind));
      if (result.body.state === "paid") onPaid?.(result.body);
    } else if (result.error === "notFound") forgetOrder(orderId);
    else note("open");
  }
  return found;
}

/**
 * After a gateway redirected back: queries for half a minute until the outcome of the payment is known, and reports it
 * (R-application-13, R-payment-5).
 */
export async function reportReturnedPayment(
  which: WhichOrders,
  signal: AbortSignal,
  { clean = cleanAddress, onPaid }: { clean?: () => void; onPaid?: (checkout: CheckoutView) => void } = {},
): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    const found = await queryStoredOrders(which, signal, { isBackground: false, onPaid });
    if (signal.aborted) return;
    if (found === "over") showToast(tooLate + isComing(which));
    if (found === "off") showToast(noLongerPayable);
    if (found === "open" && tried === 1) showToast(notYet + isComing(which));
    if (found !== "open" || tried === 1) clean();
    if (found !== "open") return;
    await wait(pace, signal);
    if (signal.aborted) return;
  }
}
