import type { Db } from "@changming/db/database";
import { compareBills } from "@changming/domain/bill/compare-bills";
import { sweepPayments } from "@changming/domain/payment/sweep-payments";
import { pushRefunds } from "@changming/domain/refund/push-refunds";
import { refundOrder } from "@changming/domain/refund/refund-order";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { testGates } from "@changming/domain/testing/test-gates";
import type { PayGateways } from "@changming/gateways/pay/pay-gateway";
import type { Clock } from "@changming/kit/clock";

/** The jobs that look after payments, run when the test says so. */
export function payJobs(db: Db, gateways: PayGateways, clock: Clock) {
  const gates = testGates({ pay: { gateways, origin: "http://localhost", patienceMs: 1_000 } });
  const ctxOf = (name: string) => ({ ...testCtx(db, { kind: "job", name }), clock, gates });
  return {
    sweep: () => sweepPayments(ctxOf("sweepPayments")),
    /** The operator gives an order back. */
    giveBack: (orderId: number) => refundOrder(ctxOf("operator"), { orderId, reason: "家属要求" }),
    refund: () => pushRefunds(ctxOf("pushRefunds")),
    compare: () => compareBills(ctxOf("compareBills")),
  };
}
