import type { Result } from "@changming/contract/client";
import type { Checkout } from "./checkout.ts";

/** Message for a user who orders or pays; not always an error of the server. */
export interface PaymentError {
  error: string;
  msg: string;
}

type FailedResult = Extract<Result<Checkout>, { ok: false }>;

/**
 * The message of a failed call, `gone` where the item is no longer available; null when the session ended, which is
 * reported elsewhere.
 */
export function paymentErrorOf(
  { error, msg }: FailedResult,
  { gone, isFree }: { gone: string; isFree: boolean },
): PaymentError | null {
  if (error === "sessionInvalid") return null;
  if (error === "notFound") return { error, msg: gone };
  if (error !== "offline") return { error, msg };
  const again = isFree ? "请再按一次，不会多献" : "请再按一次，不会重复下单";
  return { error, msg: `网络不太通畅，不知道刚才有没有提交上。${again}` };
}

/** Pressed again within the second: what the server would answer. */
export const tooSoon: PaymentError = { error: "orderTooSoon", msg: "点得太快了，请稍等一秒再试" };

/** The amount differs from the one that was displayed; `money` in yuan. */
export const otherPrice = (money: string): PaymentError => ({
  error: "otherPrice",
  msg: `价格刚刚调整过，现在一共是 ¥${money}。愿意的话再付款`,
});

export const cannotLeave: PaymentError = {
  error: "failed",
  msg: "付款页暂时打不开，没有扣款。请稍后再试，或换一种付款方式",
};
