import type { Db } from "@changming/db/database";
import { compareBills } from "@changming/domain/bill/compare-bills";
import { sweepPayments } from "@changming/domain/payment/sweep-payments";
import { pushRefunds } from "@changming/domain/refund/push-refunds";
import { refundPaidOrder } from "@changming/domain/refund/refund-order";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { testServices } from "@changming/domain/testing/test-services";
import type { PayGateways } from "@changming/gateways/pay/pay-gateway";
import type { Clock } from "@changming/kit/clock";

/** The periodic jobs of payments, run by the test. */
export function payJobs(db: Db, gateways: PayGateways, clock: Clock) {
  const services = testServices({ pay: { gateways, origin: "http://localhost", timeoutMs: 1_000 } });
  const ctxOf = (name: string) => ({ ...testCtx(db, { kind: "job", name }), clock, services });
  return {
    sweep: () => sweepPayments(ctxOf("sweepPayments")),
    /** The operator refunds an order. */
    giveBack: (orderId: number) => refundPaidOrder(ctxOf("operator"), { orderId, reason: "家属要求" }),
    refund: () => pushRefunds(ctxOf("pushRefunds")),
    compare: () => compareBills(ctxOf("compareBills")),
  };
}
