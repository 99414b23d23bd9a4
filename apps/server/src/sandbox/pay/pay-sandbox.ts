import type { Clock } from "@changming/kit/clock";
import { alipayNotices } from "./alipay-notices.ts";
import { FaultInjector } from "./fault-injector.ts";
import { Notifier } from "./notifier.ts";
import { OrderStore } from "./order-store.ts";
import type { PayKeys } from "./pay-keys.ts";
import { Payer } from "./payer.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { wechatNotices } from "./wechat-notices.ts";

interface PaySandboxOptions {
  keys: PayKeys;
  /** Where orders are stored; null: in memory only. */
  folder: string | null;
  clock: Clock;
  /** Divides the waiting times between notifications. */
  speed: number;
  /** Public origin for payers; null: the host of the request. */
  publicOrigin: string | null;
}

/** Both gateways with one order store. The address is set when the sandbox is mounted. */
export interface PaySandbox extends SandboxCore {
  /** `http://127.0.0.1:3000`; null before the server listens. */
  address: () => string | null;
}

export function openPaySandbox({ keys, folder, clock, speed, publicOrigin }: PaySandboxOptions): PaySandbox {
  const orderStore = new OrderStore(folder);
  const faults = new FaultInjector();
  const core = (): SandboxCore => sandbox;
  const styles = { wechat: wechatNotices(core), alipay: alipayNotices(core) };
  const notifier = new Notifier({ orderStore, faults, clock, speed, styles });
  const payer = new Payer({ orderStore, faults, notifier, clock });
  const sandbox: PaySandbox = {
    keys,
    orderStore,
    faults,
    notifier,
    payer,
    clock,
    payerOrigin: (host) => publicOrigin ?? `http://${host}`,
    bills: new Map(),
    address: () => null,
  };
  return sandbox;
}
