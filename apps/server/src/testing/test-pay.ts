import type { Clock } from "@changming/kit/clock";
import { type OpenPay, sandboxPay } from "../gates/sandbox-pay.ts";
import { makePayKeys, readPayKeys } from "../sandbox/pay/pay-keys.ts";
import { openPaySandbox, type PaySandbox } from "../sandbox/pay/pay-sandbox.ts";

let made: ReturnType<typeof makePayKeys> | null = null;

/** Keys of this process's tests, made once: RSA keys take their time. */
export async function testPayKeys() {
  made ??= makePayKeys();
  return readPayKeys(await made);
}

export interface TestPay extends OpenPay {
  sandbox: PaySandbox;
}

export interface TestPayOptions {
  /** Where orders are kept; in memory unless told. */
  folder?: string | null;
  /** Divides the times between notifications: 15 s are 15 ms unless told. */
  speed?: number;
}

/** The real adapters and the sandbox, for a server that listens. */
export async function testPay(clock: Clock, { folder = null, speed = 1_000 }: TestPayOptions = {}): Promise<TestPay> {
  const sandbox = openPaySandbox({ keys: await testPayKeys(), folder, clock, speed, publicOrigin: null });
  return { ...sandboxPay(sandbox), sandbox };
}
