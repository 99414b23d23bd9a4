import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { systemClock } from "@changming/kit/clock";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { openSms } from "../services/open-sms.ts";
import { smsConfigOf, smsEnvironment } from "./sms-config.ts";

const read = (env: Record<string, string> = {}) => smsConfigOf(z.object(smsEnvironment).parse(env));
const keys = { SMS_KEY_ID: "id", SMS_KEY_SECRET: "secret", SMS_SIGN: "长明", SMS_TEMPLATE: "SMS_1" };

test("by default, messages go to the sandbox, and off is off", () => {
  expect(read()).toEqual({ kind: "sandbox" });
  expect(read({ SMS_GATEWAY: "off", ...keys })).toEqual({ kind: "off" });
  expect(() => read({ SMS_GATEWAY: "pigeon" })).toThrow("SMS_GATEWAY");
});

test.each(["aliyun", "tencent"])("%s without one of its keys ends the start with its name", (kind) => {
  const all: Record<string, string> = { SMS_GATEWAY: kind, ...keys, SMS_APP_ID: "14" };
  expect(read(all)).toMatchObject({ kind, id: "id", secret: "secret", sign: "长明", template: "SMS_1" });
  const needed = [...Object.keys(keys), ...(kind === "tencent" ? ["SMS_APP_ID"] : [])];
  for (const name of needed) expect(read({ ...all, [name]: "" })).toEqual({ missing: name });
});

test("each provider has its own address by default, of which only the origin is used", () => {
  expect(read({ SMS_GATEWAY: "aliyun", ...keys })).toMatchObject({ endpoint: "https://dysmsapi.aliyuncs.com" });
  const tencent = { SMS_GATEWAY: "tencent", ...keys, SMS_APP_ID: "14" };
  expect(read(tencent)).toMatchObject({ endpoint: "https://sms.tencentcloudapi.com", region: "ap-guangzhou" });
  expect(read({ ...tencent, SMS_ENDPOINT: "http://127.0.0.1:9/path?x" })).toMatchObject({
    endpoint: "http://127.0.0.1:9",
  });
  expect(() => read({ ...tencent, SMS_ENDPOINT: "nowhere" })).toThrow("SMS_ENDPOINT");
});

test("notices have templates of their own, each of which may be left out", () => {
  const own = { SMS_TEMPLATE_APPROVED: "A", SMS_TEMPLATE_ANSWERED: "C" };
  expect(read({ SMS_GATEWAY: "aliyun", ...keys, ...own })).toMatchObject({
    notices: { applicationApproved: "A", applicationRejected: "", concernAnswered: "C" },
  });
});

test("the hour's limit is a number from one on", () => {
  const limit = (text: string) => z.object(smsEnvironment).parse({ SMS_HOURLY_LIMIT: text }).SMS_HOURLY_LIMIT;
  expect([limit("1"), limit("1000000")]).toEqual([1, 1_000_000]);
  for (const invalid of ["0", "1000001", "1.5", "many"]) expect(() => limit(invalid)).toThrow("SMS_HOURLY_LIMIT");
});

test("the sandbox writes messages under the data folder, and other gateways open without sending any", async () => {
  const { path: dataDir, discard } = await makeTempFolder();
  const open = (env: Record<string, string>) => {
    const sms = read(env);
    if ("missing" in sms) throw new Error(sms.missing);
    return openSms({ sms, dataDir }, systemClock);
  };
  try {
    const sandbox = await open({});
    await sandbox.send({ mobile: "13900000001", code: "246810", codeType: 0 });
    expect(await readFile(join(dataDir, "sandbox", "sms.jsonl"), "utf8")).toContain("246810");
    for (const kind of ["off", "aliyun", "tencent"])
      await expect(open({ SMS_GATEWAY: kind, ...keys, SMS_APP_ID: "14" })).resolves.toHaveProperty("send");
  } finally {
    await discard();
  }
});
