import type { Result } from "@changming/contract/client";
import type { Checkout } from "./checkout.ts";

/** What is said to who ordered or pays; not always a refusal. */
export interface Wrong {
  error: string;
  msg: string;
}

type Refused = Extract<Result<Checkout>, { ok: false }>;

/** What is said of a refusal, `gone` where it is not to be had any more; nothing where the end of the session is told anyway. */
export function wrongOf({ error, msg }: Refused, { gone, isFree }: { gone: string; isFree: boolean }): Wrong | null {
  if (error === "sessionInvalid") return null;
  if (error === "notFound") return { error, msg: gone };
  if (error !== "offline") return { error, msg };
  const again = isFree ? "请再按一次，不会多献" : "请再按一次，不会重复下单";
  return { error, msg: `网络不太通畅，不知道刚才有没有提交上。${again}` };
}

/** Pressed again within the second: what the server would say. */
export const tooSoon: Wrong = { error: "orderTooSoon", msg: "点得太快了，请稍等一秒再试" };

/** The amount is not the one that was shown; `money` in yuan. */
export const otherPrice = (money: string): Wrong => ({
  error: "otherPrice",
  msg: `价格刚刚调整过，现在一共是 ¥${money}。愿意的话再付款`,
});

export const cannotLeave: Wrong = {
  error: "failed",
  msg: "付款页暂时打不开，没有扣款。请稍后再试，或换一种付款方式",
};
