import type { PayChannel, PayGateway, PayGateways } from "@changming/gateways/pay/pay-gateway";
import type { PaymentRow } from "../order/transition.ts";

/** 4 or 6: the database holds no other. */
export function channelOf(payment: Pick<PaymentRow, "channel">): PayChannel {
  return payment.channel === 4 ? 4 : 6;
}

/**
 * The gateway that knows a payment; null when this site takes its method no more. What was tried at the sandbox is nobody's
 * business at the live gateway, and the other way round.
 */
export function gatewayBehind(
  { gateways }: { gateways: PayGateways },
  payment: Pick<PaymentRow, "channel" | "gateway">,
): PayGateway | null {
  const gateway = gateways[channelOf(payment)];
  return gateway?.gateway === payment.gateway ? gateway : null;
}

/** `4 live`, `6 sandbox`: what stands in rows of payments that the gateways of this site know. */
export function gatewaysHere({ gateways }: { gateways: PayGateways }): string[] {
  return Object.values(gateways).flatMap((gateway) => (gateway ? [`${gateway.channel} ${gateway.gateway}`] : []));
}
