import { join } from "node:path";
import type { Clock } from "@changming/kit/clock";
import type { Config } from "../config/config.ts";
import { openPayKeys } from "../sandbox/pay/pay-keys.ts";
import { openPaySandbox } from "../sandbox/pay/pay-sandbox.ts";
import { liveAlipay, liveWechat } from "./live-pay.ts";
import { type OpenPay, sandboxPay } from "./sandbox-pay.ts";

type PayOptions = Pick<Config, "pay" | "dataDir" | "origin" | "publicOrigin">;

/** The configured gateways. Throws ConfigError with a message for a key that cannot be read. */
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
