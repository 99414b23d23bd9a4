import type { Clock } from "@changming/kit/clock";
import type { FaultBoard } from "./fault-board.ts";
import type { Notifier } from "./notifier.ts";
import type { OrderBook } from "./order-book.ts";
import type { PayKeys } from "./pay-keys.ts";
import type { Payer } from "./payer.ts";

/** What both providers' wire protocols work on. */
export interface SandboxCore {
  keys: PayKeys;
  book: OrderBook;
  faults: FaultBoard;
  notifier: Notifier;
  payer: Payer;
  clock: Clock;
  /** Origin under which payers see the cashier, for a request that came to this host. */
  shownOrigin(host: string): string;
  /** Bills that may be fetched, by what stands in their address. */
  bills: Map<string, { file: Buffer; until: Date }>;
}
