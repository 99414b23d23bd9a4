import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase } from "@changming/db/testing/test-database";
import { S3Storage } from "@changming/gateways/storage/s3-storage";
import { startS3 } from "@changming/gateways/testing/test-s3";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { setupCommand } from "../commands/setup.ts";
import { quiet } from "../testing/run-backup.ts";

test("files of a demo in a bucket are moved below one name, also when the bucket interrupts it", async () => {
  const [database, folder, s3] = [await createTestDatabase("demo"), await makeTempFolder(), await startS3()];
  const bucket = new S3Storage(s3.settings);
  const output: string[] = [];
  const env = {
    ...quiet,
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    ...s3.env,
  };
  const leave = (now: string) =>
    setupCommand({
      args: ["--leave-demo", "--yes"],
      env,
      say: (line) => output.push(line),
      now: () => new Date(now),
    });
  try {
    for (const name of ["a", "b", "c"]) await bucket.put(`uploads/public/${name}`, Buffer.from(name));
    await mkdir(join(folder.path, "sandbox"));
    await writeFile(join(folder.path, "sandbox", "sms.jsonl"), "");
    let puts = 0;
    s3.failNext((method) => method === "PUT" && ++puts > 1, 100);
    await expect(leave("2026-11-21T04:00:00Z")).rejects.toThrow("the bucket failed");
    // Nothing of this machine was moved before.
    expect(await readdir(join(folder.path, "sandbox"))).toEqual(["sms.jsonl"]);
    s3.failNext(() => false, 0);
    expect(await leave("2026-11-21T05:00:00Z")).toBe(true);
    const name = "demo_20261121040000";
    const keys: string[] = [];
    for await (const { key } of bucket.list("")) keys.push(key);
    expect(keys.toSorted()).toEqual(["a", "b", "c"].map((file) => `${name}/uploads/public/${file}`));
    expect(await readdir(join(folder.path, name))).toEqual(["sandbox"]);
    expect(output.join("\n")).toContain(`桶里的文件在 ${name}/ 下`);
    expect((await database.pool.query(`select 1 from ${name}.staff`)).rows).toHaveLength(5);
  } finally {
    bucket.close();
    await Promise.all([s3.close(), database.close(), folder.discard()]);
  }
});
