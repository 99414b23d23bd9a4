import type { Step } from "./checkout.ts";

/** What the payer sees; `late`: the gateway has not answered for longer than `maxWait`. */
export type DisplayedStep = Exclude<Step, "paid"> | "late";

const titles: Record<DisplayedStep, (isAlipay: boolean) => string> = {
  preparing: (isAlipay) => (isAlipay ? "正在打开支付宝" : "正在取付款码"),
  late: (isAlipay) => (isAlipay ? "支付宝一时打不开" : "付款码一时取不到"),
  code: () => "请使用微信扫一扫支付",
  away: (isAlipay) => (isAlipay ? "请到支付宝完成付款" : "请到微信完成付款"),
  failed: () => "付款暂时没有接通",
  expired: (isAlipay) => (isAlipay ? "付款时间已过" : "付款码已过期"),
  withdrawn: () => "不用再付款了",
  returned: () => "这笔款项会退回",
};

export const titleOf = (displayedStep: DisplayedStep, isAlipay: boolean): string => titles[displayedStep](isAlipay);

/** The first sentence where nothing can be paid now; it is above the amount. */
export function leadText(displayedStep: DisplayedStep, isAlipay: boolean): string {
  if (displayedStep === "expired") return "没有扣款。如果刚刚已经付过，稍后会自动送达，不会重复收取。";
  if (displayedStep === "withdrawn") return "申请已经撤回，或费用改过了。如果刚刚已经付过，没有用上的钱会原路退回。";
  if (displayedStep === "failed") return "没有扣款。请再试一次，或换一种付款方式。";
  if (displayedStep !== "late") return "";
  return `没有扣款。${isAlipay ? "支付宝" : "微信支付"}现在没有回应，请再试一次，或换一种付款方式。`;
}

/** The status, below the amount. */
export function statusText(displayedStep: DisplayedStep): string {
  if (displayedStep === "code") return "正在等待付款";
  if (displayedStep === "preparing") return "请稍等，马上就好。";
  if (displayedStep === "away") return "正在等待付款。没有打开的话，请按“继续付款”。";
  return displayedStep === "returned" ? "款项会原路退回，可以在消费记录里看到。" : "";
}

/** Label of the button that tries the same way again; empty where there is no such way. */
export function againLabel(displayedStep: DisplayedStep, isAlipay: boolean): string {
  if (displayedStep === "expired") return isAlipay ? "重新付款" : "重新获取二维码";
  if (displayedStep === "away") return "继续付款";
  return displayedStep === "failed" || displayedStep === "late" ? "再试一次" : "";
}

/** Label of the button that leaves; where nothing is payable it offers no other way of paying. */
export function leaveLabel(displayedStep: DisplayedStep): string {
  const isPayable = !hasOtherWay(displayedStep) && displayedStep !== "withdrawn" && displayedStep !== "returned";
  return isPayable ? "返回，换一种方式" : "返回";
}

/** The gateway failed, or does not answer: the other one may work. */
export const hasOtherWay = (displayedStep: DisplayedStep): boolean =>
  displayedStep === "failed" || displayedStep === "late";
