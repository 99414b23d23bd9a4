import { afterEach, beforeEach, expect, test } from "vitest";
import { LocalStorage } from "@changming/gateways/storage/local-storage";
import { startS3, type TestS3 } from "@changming/gateways/testing/test-s3";
import { makeTempFolder, type TempFolder } from "@changming/kit/testing/temp-folder";
import { parseConfig } from "@changming/server/config/config";
import { checkDisk } from "./check-data-folder.ts";

let folder: TempFolder;
let s3: TestS3;

beforeEach(async () => {
  folder = await makeTempFolder();
  s3 = await startS3();
});

afterEach(async () => {
  await s3?.close();
  await folder?.discard();
});

async function findingOf(more: Record<string, string> = {}) {
  const config = parseConfig({
    DATA_DIR: folder.path,
    DEMO: "0",
    PAY_GATEWAY: "off",
    SMS_GATEWAY: "off",
    ...s3.env,
    ...more,
  });
  return (await checkDisk(config, new Date("2026-11-21T04:00:00Z"))).find(({ name }) => name === "文件存储");
}

test("a bucket that can be written and read is good; without one there is nothing to say", async () => {
  expect(await findingOf()).toMatchObject({ state: "good" });
  expect(await findingOf({ STORAGE_ALSO: "local" })).toMatchObject({ state: "notice" });
  expect(await findingOf({ STORAGE: "local" })).toBeUndefined();
});

test("a missing bucket and one that is away are bad, with the reason", async () => {
  expect(await findingOf({ S3_BUCKET: "another" })).toMatchObject({
    state: "bad",
    message: expect.stringContaining("NoSuchBucket"),
  });
  s3.failNext(() => true, 100);
  expect(await findingOf()).toMatchObject({ state: "bad" });
});

test("uploads in DATA_DIR that the site does not read any more are bad", async () => {
  await new LocalStorage(folder.path).put("uploads/public/one", Buffer.from("a family"));
  expect(await findingOf()).toMatchObject({
    state: "bad",
    remedy: expect.stringContaining("STORAGE_ALSO=local"),
  });
});
