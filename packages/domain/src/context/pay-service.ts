import type { PayGateways } from "@changming/gateways/pay/pay-gateway";

/** The payment gateways and their settings; one per process. */
export interface PayService {
  gateways: PayGateways;
  /** Origin of the site, for the payer's way back. */
  origin: string;
  /** Origin of the mobile site, if it has its own. */
  mobileOrigin?: string | null;
  /** Milliseconds that a response to a visitor waits for a gateway; a later answer is still processed. */
  timeoutMs: number;
  /** A point where a test may stop the process or wait; absent in production. */
  failpoint?(name: string): Promise<void>;
}
