import type { PayGateways } from "@changming/gateways/pay/pay-gateway";

/** Where verbs find what takes money; one for a process. */
export interface PayDesk {
  gateways: PayGateways;
  /** Where visitors reach the site: the payer is led back there. */
  origin: string;
  /** Where visitors with phones reach it, when that is another name. */
  mobileOrigin?: string | null;
  /** Milliseconds that an answer to a visitor waits for a gateway; what comes later is kept all the same. */
  patienceMs: number;
  /** A point where a test may end the process or wait; absent everywhere else. */
  failpoint?(name: string): Promise<void>;
}
