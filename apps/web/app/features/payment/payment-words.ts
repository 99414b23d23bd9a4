import type { Step } from "./checkout.ts";

/** What the payer is shown; `late`: the gateway has been awaited for longer than anybody should. */
export type Shown = Exclude<Step, "paid"> | "late";

const titles: Record<Shown, (isAlipay: boolean) => string> = {
  preparing: (isAlipay) => (isAlipay ? "正在打开支付宝" : "正在取付款码"),
  late: (isAlipay) => (isAlipay ? "支付宝一时打不开" : "付款码一时取不到"),
  code: () => "请使用微信扫一扫支付",
  away: (isAlipay) => (isAlipay ? "请到支付宝完成付款" : "请到微信完成付款"),
  failed: () => "付款暂时没有接通",
  expired: (isAlipay) => (isAlipay ? "付款时间已过" : "付款码已过期"),
  withdrawn: () => "不用再付款了",
  returned: () => "这笔款项会退回",
};

export const titleOf = (shown: Shown, isAlipay: boolean): string => titles[shown](isAlipay);

/** What is said first where nothing can be paid now; it stands above the amount. */
export function firstWords(shown: Shown, isAlipay: boolean): string {
  if (shown === "expired") return "没有扣款。如果刚刚已经付过，稍后会自动送达，不会重复收取。";
  if (shown === "withdrawn") return "申请已经撤回，或费用改过了。如果刚刚已经付过，没有用上的钱会原路退回。";
  if (shown === "failed") return "没有扣款。请再试一次，或换一种付款方式。";
  if (shown !== "late") return "";
  return `没有扣款。${isAlipay ? "支付宝" : "微信支付"}现在没有回应，请再试一次，或换一种付款方式。`;
}

/** How it goes on, below the amount. */
export function wordsOf(shown: Shown): string {
  if (shown === "code") return "正在等待付款";
  if (shown === "preparing") return "请稍等，马上就好。";
  if (shown === "away") return "正在等待付款。没有打开的话，请按“继续付款”。";
  return shown === "returned" ? "款项会原路退回，可以在消费记录里看到。" : "";
}

/** Of the one button that goes on the same way; empty where there is no such way. */
export function againLabel(shown: Shown, isAlipay: boolean): string {
  if (shown === "expired") return isAlipay ? "重新付款" : "重新获取二维码";
  if (shown === "away") return "继续付款";
  return shown === "failed" || shown === "late" ? "再试一次" : "";
}

/** Of the button that leaves; where nothing is to be paid there is no other way of paying. */
export function leaveLabel(shown: Shown): string {
  const isPayable = !hasOtherWay(shown) && shown !== "withdrawn" && shown !== "returned";
  return isPayable ? "返回，换一种方式" : "返回";
}

/** The gateway is not there, or not at hand: the other one may be. */
export const hasOtherWay = (shown: Shown): boolean => shown === "failed" || shown === "late";
