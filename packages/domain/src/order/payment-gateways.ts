import type { PayChannel, PayGateway, PayGateways } from "@changming/gateways/pay/pay-gateway";
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
