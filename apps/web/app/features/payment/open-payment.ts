import { paths } from "../../url/paths.ts";
import { openWechat } from "../wechat/wechat-return.ts";
import type { CheckoutView } from "./checkout.ts";
import { redirectToGateway } from "./redirect-to-gateway.ts";
import { payInWechat } from "./wechat-bridge.ts";

/** Why a payment did not begin, or did not end; `isOver`: the page goes back to the choice. */
interface Unpaid {
  msg: string;
  isOver: boolean;
}

/**
 * Leads the payer to where they pay: to the gateway's page, to WeChat's own window, or first to WeChat, which says who
 * they are. null when the browser is leaving, or when WeChat says that it is done. `page`: ours, to return to.
 */
export async function openPayment(
  checkout: CheckoutView,
  page: string,
  isPayerStored: boolean,
): Promise<Unpaid | null> {
  const { orderId, config, configKind } = checkout;
  if (configKind === "bridge") {
    const outcome = await payInWechat(config);
    return outcome === "ok" ? null : { msg: messages[outcome], isOver: false };
  }
  if (configKind === "payer") {
    // Asked a second time, WeChat would be asked for ever.
    const msg = isPayerStored ? messages.fail : await openWechat(2, paths.pay({ order: orderId, back: page }));
    return msg === "" ? null : { msg, isOver: false };
  }
  return redirectToGateway(checkout) ? null : { msg: cannotLeave, isOver: true };
}

/** WeChat may be wrong about what happened, so neither says that nothing was charged. */
const messages = {
  cancel: "看来还没有付款。已经付过的，稍后会自动确认",
  fail: "微信支付这次没有打开，请按“继续付款”再试一次",
};

const cannotLeave = "付款页暂时打不开，没有扣款。请稍后再试，或换一种付款方式";
