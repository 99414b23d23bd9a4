import type { Clock } from "@changming/kit/clock";
import type { FaultInjector } from "./fault-injector.ts";
import type { Notifier } from "./notifier.ts";
import type { OrderStore } from "./order-store.ts";
import type { PayKeys } from "./pay-keys.ts";
import type { Payer } from "./payer.ts";

/** What the wire protocols of both providers need. */
export interface SandboxCore {
  keys: PayKeys;
  orderStore: OrderStore;
  faults: FaultInjector;
  notifier: Notifier;
  payer: Payer;
  clock: Clock;
  /** Origin of the cashier for payers, for a request to this host. */
  payerOrigin(host: string): string;
  /** Bills that can be downloaded, by the token in their address. */
  bills: Map<string, { file: Buffer; until: Date }>;
}
