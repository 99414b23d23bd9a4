import { join } from "node:path";
import { expect, test } from "vitest";
import { markAsDemo } from "@changming/db/demo-mark";
import { systemClock } from "@changming/kit/clock";
import { parseConfig } from "@changming/server/config/config";
import { prepareEnvironment } from "@changming/server/environment";
import { fillDemo } from "../demo/fill-demo.ts";
import { openBackupSite } from "../testing/backup-site.ts";
import { makeEmptyDatabase } from "../testing/empty-database.ts";
import { backUp, quiet, restore } from "../testing/run-backup.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";

test("a backup of a demo that is restored elsewhere does not open as a production site", async () => {
  const site = await openBackupSite();
  const folder = await makeTempFolder();
  try {
    await markAsDemo(site.database.db, new Date());
    const sheet = join(folder.path, "sheet");
    const { file } = await backUp(site.env, join(folder.path, "backups"), "--keys", sheet);
    const elsewhere = { ...quiet, DATABASE_URL: await makeEmptyDatabase(), DATA_DIR: join(folder.path, "elsewhere") };
    await restore(elsewhere, file, "--keys", sheet);
    const opened = prepareEnvironment(parseConfig(elsewhere), { clock: systemClock, say: () => undefined, fillDemo });
    await expect(opened).rejects.toThrow("这个数据库放过演示内容");
  } finally {
    await site.discard();
    await folder.discard();
  }
});
