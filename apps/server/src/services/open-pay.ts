import { join } from "node:path";
import type { Clock } from "@changming/kit/clock";
import type { PayGateways } from "@changming/gateways/pay/pay-gateway";
import type { Config } from "../config/config.ts";
import { readOrMake } from "../config/key-file.ts";
import { makePayKeys, type PayKeys, readPayKeys } from "@changming/gateways/sandbox/pay-keys";
import { openPaySandbox, type PaySandbox } from "@changming/gateways/sandbox/pay-sandbox";
import { sandboxPay } from "@changming/gateways/sandbox/sandbox-pay";
import { liveAlipay, liveWechat } from "./live-pay.ts";

type PayOptions = Pick<Config, "pay" | "dataDir" | "origin" | "publicOrigin">;

/** The configured gateways (R-payment-10). Throws ConfigError with a message for a key that cannot be read. */
export async function openPay({ pay, dataDir, origin, publicOrigin }: PayOptions, clock: Clock): Promise<OpenPay> {
  if (pay.kind === "off") return { gateways: { 4: null, 6: null }, sandbox: null };
  if (pay.kind === "sandbox") {
    const folder = join(dataDir, "sandbox", "pay");
    const keys = await openPayKeys(folder);
    return sandboxPay(openPaySandbox({ keys, folder, clock, speed: pay.speed, publicOrigin }));
  }
  const gateways = {
    4: pay.wechat && (await liveWechat(pay.wechat, origin, clock)),
    6: pay.alipay && (await liveAlipay(pay.alipay, origin, clock)),
  };
  return { gateways, sandbox: null };
}

/** The open gateways, and their sandbox, if it is used. */
export interface OpenPay {
  gateways: PayGateways;
  sandbox: PaySandbox | null;
}

/** The keys of this machine's sandbox, created at the first start (mode 0600). */
export async function openPayKeys(folder: string): Promise<PayKeys> {
  const text = await readOrMake(join(folder, "keys.json"), async () => JSON.stringify(await makePayKeys(), null, 2));
  return readPayKeys(JSON.parse(text));
}
