import type { Clock } from "@changming/kit/clock";
import { alipayNotices } from "./alipay-notices.ts";
import { FaultBoard } from "./fault-board.ts";
import { Notifier } from "./notifier.ts";
import { OrderBook } from "./order-book.ts";
import type { PayKeys } from "./pay-keys.ts";
import { Payer } from "./payer.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { wechatNotices } from "./wechat-notices.ts";

export interface PaySandboxOptions {
  keys: PayKeys;
  /** Where orders are kept; null: in memory only. */
  folder: string | null;
  clock: Clock;
  /** Divides the waiting times between notifications. */
  speed: number;
  /** Where payers reach the site; null: wherever the request came to. */
  publicOrigin: string | null;
}

/** Both gateways with one order book. Where it listens is told when it is mounted. */
export interface PaySandbox extends SandboxCore {
  /** `http://127.0.0.1:3000`; null before the server listens. */
  address: () => string | null;
}

export function openPaySandbox({ keys, folder, clock, speed, publicOrigin }: PaySandboxOptions): PaySandbox {
  const book = new OrderBook(folder);
  const faults = new FaultBoard();
  const core = (): SandboxCore => sandbox;
  const styles = { wechat: wechatNotices(core), alipay: alipayNotices(core) };
  const notifier = new Notifier({ book, faults, clock, speed, styles });
  const payer = new Payer({ book, faults, notifier, clock });
  const sandbox: PaySandbox = {
    keys,
    book,
    faults,
    notifier,
    payer,
    clock,
    shownOrigin: (host) => publicOrigin ?? `http://${host}`,
    bills: new Map(),
    address: () => null,
  };
  return sandbox;
}
