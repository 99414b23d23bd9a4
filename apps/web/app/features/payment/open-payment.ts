import { paths } from "../../url/paths.ts";
import { openWechat } from "../wechat/wechat-return.ts";
import type { CheckoutView } from "./checkout.ts";
import { redirectToGateway } from "./redirect-to-gateway.ts";
import { payInWechat } from "./pay-in-wechat.ts";

interface Opening {
  /** Our page to return to. */
  page: string;
  /** WeChat may identify the payer: not right after it did, or that would repeat for ever. */
  mayIdentify: boolean;
  /** The payer has not left meanwhile. */
  isWanted(): boolean;
}

/** Why a payment did not begin, or did not end. */
interface Unpaid {
  msg: string;
  /** The page goes back to the choice. */
  isOver?: true;
  /** WeChat's window did not open: perhaps the payer is another WeChat user by now. */
  hasFailedInside?: true;
}

/**
 * Leads the payer to where they pay: to the gateway's page, to WeChat's own window, or first to WeChat, which says who
 * they are. null when the browser is leaving, or when WeChat says that it is done.
 */
export async function openPayment(checkout: CheckoutView, opening: Opening): Promise<Unpaid | null> {
  const { orderId, config, configKind } = checkout;
  if (configKind === "bridge") {
    const outcome = await payInWechat(config, opening.isWanted);
    if (outcome === "ok") return null;
    return outcome === "cancel" ? { msg: cancelled } : { msg: failed, hasFailedInside: true };
  }
  if (configKind === "payer") {
    if (!opening.mayIdentify) return { msg: failed };
    const msg = await openWechat(2, paths.pay({ order: orderId, back: opening.page }), opening.isWanted);
    return msg === "" ? null : { msg };
  }
  return redirectToGateway(checkout) ? null : { msg: cannotLeave, isOver: true };
}

// WeChat may be wrong about what happened, so neither of these says that nothing was charged.
const cancelled = "看来还没有付款。已经付过的，稍后会自动确认";
const failed = "微信支付这次没有打开，请按“继续付款”再试一次";
const cannotLeave = "付款页暂时打不开，没有扣款。请稍后再试，或换一种付款方式";
