import type { Db } from "@changming/db/database";
import { loadDemo } from "@changming/db/demo/load-demo";
import { noMailGateway } from "@changming/gateways/mail/mail-gateway";
import { noSmsGateway } from "@changming/gateways/sms/sms-gateway";
import { noWechat } from "@changming/gateways/wechat/wechat-gateway";
import { fixedClock } from "@changming/kit/clock";
import type { Config } from "@changming/server/config/config";
import { createServices } from "@changming/server/services/open-services";
import { openPay } from "@changming/server/services/open-pay";
import { openPush } from "@changming/server/services/open-push";
import { loadSecretKey } from "@changming/server/config/key-file";
import { siteEnvironment } from "@changming/server/services/site-environment";
import { openUploads } from "@changming/server/upload/open-uploads";
import { loadDemoApplications } from "./load-applications.ts";
import { loadDemoQueues } from "./load-queues.ts";

/** Fills an empty database with the demo data, including the queues of the back office. */
export async function fillDemo(db: Db, config: Config, now: Date): Promise<void> {
  const clock = fixedClock(now);
  await loadDemo(db, now);
  const { files } = await openUploads(config, clock);
  await loadDemoApplications({ db, files, now });
  const { gateways, sandbox } = await openPay(config, clock);
  const secretKey = await loadSecretKey(config, db);
  const { services, afterwards } = createServices({
    secretKey,
    workers: 1,
    isDemo: true,
    sms: noSmsGateway,
    mail: noMailGateway,
    wechat: noWechat,
    push: openPush({ ...config, secretKey, clock }).gateway,
    site: await siteEnvironment(config),
    clock,
    pay: { gateways, origin: config.origin, timeoutMs: 0 },
    codesPerHour: config.codesPerHour,
    smsPriceFen: config.smsPriceFen,
    staffCodes: config.staffCodes,
    rateLimitFactor: 1,
    // Warnings about the demo's own failed cases are expected.
    warn: () => undefined,
    reportError(error) {
      throw error;
    },
  });
  await loadDemoQueues({ db, files, services, sandbox, now });
  await afterwards.settled();
  sandbox?.orderStore.close();
}
