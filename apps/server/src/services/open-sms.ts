import { join } from "node:path";
import { aliyunSms } from "@changming/gateways/sms/aliyun";
import { openSandboxSms } from "@changming/gateways/sms/sandbox";
import { noSmsGateway, type SmsGateway } from "@changming/gateways/sms/sms-gateway";
import { tencentSms } from "@changming/gateways/sms/tencent";
import type { Clock } from "@changming/kit/clock";
import type { Config } from "../config/config.ts";

/** The configured gateway. */
export async function openSms({ sms, dataDir }: Pick<Config, "sms" | "dataDir">, clock: Clock): Promise<SmsGateway> {
  switch (sms.kind) {
    case "sandbox":
      return openSandboxSms({ file: join(dataDir, "sandbox", "sms.jsonl"), clock });
    case "off":
      return noSmsGateway;
    case "aliyun":
      return aliyunSms({ ...sms, clock });
    case "tencent":
      return tencentSms({ ...sms, clock });
  }
}
