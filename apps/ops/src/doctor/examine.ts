import type { Config } from "@changming/server/config/config";
import { checkDatabase } from "./check-database.ts";
import { checkDisk, checkKeys } from "./check-data-folder.ts";
import { checkMail } from "./check-mail.ts";
import { checkReach, type Outside } from "./check-reach.ts";
import { checkRedis } from "./check-redis.ts";
import { checkSettings } from "./check-settings.ts";
import { checkWechat } from "./check-wechat.ts";
import type { Finding } from "./finding.ts";

/** Everything that a site depends on, for `npm run doctor` and the back office; changes nothing. */
export async function examine(config: Config, now: () => Date, outside: Outside): Promise<Finding[]> {
  const groups = await Promise.all([
    checkSettings(config, now()),
    checkKeys(config),
    checkDisk(config, now()),
    checkDatabase(config, now),
    checkReach(config, outside, now),
    checkMail(config),
    checkRedis(config),
    checkWechat(config),
  ]);
  return groups.flat();
}
