import type { CheckoutStep } from "./checkout.ts";

/** What the payer sees; `late`: the gateway has not answered for longer than `maxWait`. */
export type DisplayedStep = Exclude<CheckoutStep, "paid"> | "late";

/** How the payer pays: by scanning a code, in WeChat on the same phone, or in Alipay. */
export type PayWay = "code" | "wechat" | "alipay";

const titles: Record<DisplayedStep, Record<PayWay, string>> = {
  preparing: { code: "正在取付款码", wechat: "正在打开微信支付", alipay: "正在打开支付宝" },
  late: { code: "付款码一时取不到", wechat: "微信支付一时打不开", alipay: "支付宝一时打不开" },
  code: same("请使用微信扫一扫支付"),
  payer: same("请在微信里付款"),
  away: { code: "请到微信完成付款", wechat: "请到微信完成付款", alipay: "请到支付宝完成付款" },
  failed: same("付款暂时没有接通"),
  expired: { code: "付款码已过期", wechat: "付款时间已过", alipay: "付款时间已过" },
  withdrawn: same("不用再付款了"),
  returned: same("这笔款项会退回"),
};

function same(title: string): Record<PayWay, string> {
  return { code: title, wechat: title, alipay: title };
}

export const titleOf = (displayedStep: DisplayedStep, way: PayWay): string => titles[displayedStep][way];

/** The first sentence where nothing can be paid now (R-order-7); it is above the amount. */
export function leadText(displayedStep: DisplayedStep, way: PayWay, hasOther: boolean): string {
  const again = hasOther ? "请再试一次，或换一种付款方式。" : "请稍后再试一次。";
  if (displayedStep === "expired") return "没有扣款。如果刚刚已经付过，稍后会自动送达，不会重复收取。";
  if (displayedStep === "withdrawn") return "申请已经撤回，或费用改过了。如果刚刚已经付过，没有用上的钱会原路退回。";
  if (displayedStep === "failed") return `没有扣款。${again}`;
  if (displayedStep !== "late") return "";
  return `没有扣款。${way === "alipay" ? "支付宝" : "微信支付"}现在没有回应，${again}`;
}

/** The status, below the amount. */
export function statusText(displayedStep: DisplayedStep): string {
  if (displayedStep === "code") return "正在等待付款";
  if (displayedStep === "preparing") return "请稍等，马上就好。";
  if (displayedStep === "payer") return "没有打开的话，请按“继续付款”。";
  if (displayedStep === "away") return "正在等待付款。没有打开的话，请按“继续付款”。";
  return displayedStep === "returned" ? "款项会原路退回，可以在消费记录里看到。" : "";
}

/** Label of the button that tries the same way again; empty where there is no such way. */
export function againLabel(displayedStep: DisplayedStep, way: PayWay): string {
  if (displayedStep === "expired") return way === "code" ? "重新获取二维码" : "重新付款";
  if (displayedStep === "away" || displayedStep === "payer") return "继续付款";
  return displayedStep === "failed" || displayedStep === "late" ? "再试一次" : "";
}

/** The gateway failed, or does not answer: the other one may work. */
export const isFailing = (displayedStep: DisplayedStep): boolean =>
  displayedStep === "failed" || displayedStep === "late";

/** Label of the button that leaves; where nothing is payable, or nothing else works here, it offers no other way. */
export function leaveLabel(displayedStep: DisplayedStep, hasOther: boolean): string {
  const isPayable = !isFailing(displayedStep) && displayedStep !== "withdrawn" && displayedStep !== "returned";
  return hasOther && isPayable ? "返回，换一种方式" : "返回";
}
