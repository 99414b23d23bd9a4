import type { Clock } from "@changming/kit/clock";
import type { PayGateways } from "../pay/pay-gateway.ts";
import { makePayKeys, readPayKeys } from "../sandbox/pay-keys.ts";
import { openPaySandbox, type PaySandbox } from "../sandbox/pay-sandbox.ts";
import { sandboxPay } from "../sandbox/sandbox-pay.ts";

let made: ReturnType<typeof makePayKeys> | null = null;

/** Keys of this process's tests, created once: RSA keys take time. */
async function testPayKeys() {
  made ??= makePayKeys();
  return readPayKeys(await made);
}

export interface TestPay {
  gateways: PayGateways;
  sandbox: PaySandbox;
}

export interface TestPayOptions {
  /** Where orders are stored; in memory by default. */
  folder?: string | null;
  /** Divides the times between notifications: by default 15 s become 15 ms. */
  speed?: number;
}

/** The real adapters and the sandbox, for a server that listens. */
export async function testPay(clock: Clock, { folder = null, speed = 1_000 }: TestPayOptions = {}): Promise<TestPay> {
  const sandbox = openPaySandbox({ keys: await testPayKeys(), folder, clock, speed, publicOrigin: null });
  return sandboxPay(sandbox);
}
