import { openDatabase } from "@changming/db/database";
import type { Ctx } from "@changming/domain/context/context";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { testSecretKey, testServices } from "@changming/domain/testing/test-services";
import { pushGateway } from "@changming/gateways/push/push-gateway";
import { vapidKeys } from "@changming/gateways/push/vapid-keys";
import { openSandboxSms } from "@changming/gateways/sms/sandbox";
import { wechatGateway } from "@changming/gateways/wechat/wechat-gateway";

export interface ReminderNodeSettings {
  databaseUrl: string;
  /** Milliseconds that the node's clock is ahead of the computer's. */
  aheadMs: number;
  /** Base addresses of WeChat's API and of the push service. */
  wechatUrl: string;
  push: { origin: string; address: string };
  smsFile: string;
}

export const reminderAppid = "wx-of-reminders";

/** What a node needs to send reminders: the real adapters, with the addresses of a test. */
export async function openReminderNode(settings: ReminderNodeSettings): Promise<{ ctx: Ctx; close(): Promise<void> }> {
  const { db, close } = openDatabase(settings.databaseUrl, { statementTimeoutMs: 20_000, connectTimeoutMs: 15_000 });
  const clock = () => new Date(Date.now() + settings.aheadMs);
  const sandbox = { origin: settings.push.origin, address: () => settings.push.address };
  const services = testServices({
    sms: await openSandboxSms({ file: settings.smsFile, clock }),
    wechat: wechatGateway({
      name: "live",
      apps: { inside: { appid: reminderAppid, secret: "secret" }, scan: null },
      template: { id: "template", fields: { person: "thing1", day: "time2", words: "thing3" } },
      events: null,
      clock,
      apiUrl: () => settings.wechatUrl,
      openUrl: () => settings.wechatUrl,
    }),
    push: pushGateway({ keys: vapidKeys(testSecretKey), origin: "https://example.org", clock, sandbox }),
  });
  return { ctx: { ...testCtx(db, { kind: "job", name: "reminders" }), clock, services }, close };
}
