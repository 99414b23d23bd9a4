import type { PayChannel, PayGateway, PayGateways } from "@changming/gateways/pay/pay-gateway";
import type { Services } from "../context/context.ts";
import type { PaymentRow } from "./transition.ts";

/** 4 or 6: the database allows no other. */
function channelOf(payment: Pick<PaymentRow, "channel">): PayChannel {
  return payment.channel === 4 ? 4 : 6;
}

/**
 * The gateway of a payment; null if this site no longer offers its method. Sandbox payments never match the live
 * gateway, and the other way round (R-payment-10).
 */
export function gatewayOfPayment(
  { gateways }: { gateways: PayGateways },
  payment: Pick<PaymentRow, "channel" | "gateway">,
): PayGateway | null {
  const gateway = gateways[channelOf(payment)];
  return gateway?.gateway === payment.gateway ? gateway : null;
}

/** `4 live`, `6 sandbox`: values in payment rows for this site's gateways. */
export function configuredGateways({ gateways }: { gateways: PayGateways }): string[] {
  return Object.values(gateways).flatMap((gateway) => (gateway ? [`${gateway.channel} ${gateway.gateway}`] : []));
}

/** The payment methods that work in a browser of its own, in WeChat's and in Alipay's. */
export function payMethods(
  services: Pick<Services, "pay" | "wechat">,
): Record<"browser" | "wechat" | "alipay", PayChannel[]> {
  const { gateways } = services.pay;
  const offered = ([4, 6] as const).filter((channel) => gateways[channel] !== null);
  return {
    browser: offered,
    wechat: canPayInWechat(services) ? [4] : [],
    alipay: offered.filter((channel) => channel === 6),
  };
}

/** The users whom the service account identifies are those whom the payment gateway knows. */
function canPayInWechat({ pay, wechat }: Pick<Services, "pay" | "wechat">): boolean {
  const appid = pay.gateways[4]?.payerAppid ?? null;
  return appid !== null && appid === wechat.insideAppid;
}
