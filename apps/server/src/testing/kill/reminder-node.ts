import { appendFile } from "node:fs/promises";
import { openDatabase } from "@changming/db/database";
import type { Ctx } from "@changming/domain/context/context";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { testSecretKey, testServices } from "@changming/domain/testing/test-services";
import { pushGateway } from "@changming/gateways/push/push-gateway";
import { vapidKeys } from "@changming/gateways/push/vapid-keys";
import { wechatGateway } from "@changming/gateways/wechat/wechat-gateway";

export interface ReminderNodeSettings {
  databaseUrl: string;
  /** Milliseconds that the node's clock is ahead of the computer's. */
  aheadMs: number;
  /** Base addresses of WeChat's API and of the push service. */
  wechatUrl: string;
  push: { origin: string; address: string };
  /** Gets the number of each SMS, one a line. */
  smsFile: string;
}

export const reminderAppid = "wx-of-reminders";

/** What a node needs to send reminders: the real adapters, with the addresses of a test. */
export function openReminderNode(settings: ReminderNodeSettings): { ctx: Ctx; close(): Promise<void> } {
  const { db, close } = openDatabase(settings.databaseUrl, { statementTimeoutMs: 20_000, connectTimeoutMs: 15_000 });
  const clock = () => new Date(Date.now() + settings.aheadMs);
  const sandbox = { origin: settings.push.origin, address: () => settings.push.address };
  const services = testServices({
    sms: {
      ...testServices().sms,
      async notify({ mobile }) {
        await appendFile(settings.smsFile, `${mobile}\n`);
        return { sent: true };
      },
    },
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
