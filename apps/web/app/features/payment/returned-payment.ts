import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { settleStand } from "./after-payment.ts";
import { forgetOrder, readOrders } from "./kept-order.ts";
import { cleanAddress } from "./return-address.ts";
import { isAmong, type WhichOrders } from "./which-orders.ts";

/** How often and how long a page to which a gateway led back asks, in ms and times; then the order is asked no more. */
const pace = 2_000;
const tries = 15;

const notYet = "还没有收到付款，订单还在。";
const tooLate = "付款时间已过，还没有收到付款。";
const callOff = "这份申请不用再付款了，刚才付过的会原路退回";
const isComing = ({ kind }: WhichOrders) => `已经付过的，稍后会自动${kind === "application" ? "确认" : "送达"}`;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

type Found = "none" | ReturnType<typeof settleStand>;

/** From what matters least to what matters most. */
const rank: readonly Found[] = ["none", "over", "off", "open", "told"];

/**
 * Asks how each order stands that was kept of those meant, and says what is new of it. What goes wrong while asking is
 * passed over: the order counts as open. Not `isBackground`: the reader comes back from paying and waits for the answer.
 */
export async function lookAfterOrders(which: WhichOrders, signal: AbortSignal, isBackground = true): Promise<Found> {
  let found: Found = "none";
  const note = (next: Found) => (found = rank.indexOf(next) > rank.indexOf(found) ? next : found);
  for (const { orderId, kind } of readOrders().filter(isAmong(which))) {
    const stands = await api.order.state({ orderId }, { signal, isBackground });
    if (signal.aborted) return found;
    // Another tab may have said it meanwhile.
    if (!readOrders().some((kept) => kept.orderId === orderId)) note("told");
    else if (stands.ok) note(settleStand(stands.body, kind));
    else if (stands.error === "notFound") forgetOrder(orderId);
    else note("open");
  }
  return found;
}

/** Somebody comes back from a gateway: asks until it is known what became of the payment, for half a minute, and says it. */
export async function welcomeBack(
  which: WhichOrders,
  signal: AbortSignal,
  clean: () => void = cleanAddress,
): Promise<void> {
  for (let tried = 0; tried < tries; tried += 1) {
    const found = await lookAfterOrders(which, signal, false);
    if (signal.aborted) return;
    if (found === "over") showToast(tooLate + isComing(which));
    if (found === "off") showToast(callOff);
    if (found === "open" && tried === 1) showToast(notYet + isComing(which));
    if (found !== "open" || tried === 1) clean();
    if (found !== "open") return;
    await wait(pace, signal);
    if (signal.aborted) return;
  }
}
