import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fixedClock } from "@changming/kit/clock";
import { openSandboxSms } from "./sandbox.ts";

let folder: string;
const clock = fixedClock(new Date("2026-11-21T04:00:00Z"));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "changming-sms-"));
});

afterEach(() => rm(folder, { recursive: true }));

const open = () => openSandboxSms({ file: join(folder, "sandbox", "sms.jsonl"), clock });
const message = (mobile: string, code: string) => ({ mobile, code, codeType: 0 as const });

test("sent messages are in a file only its owner can read, newest first, also after a restart", async () => {
  const first = await open();
  await first.send(message("13800000001", "111111"));
  await first.send(message("13800000002", "222222"));
  expect((await stat(join(folder, "sandbox", "sms.jsonl"))).mode & 0o777).toBe(0o600);
  const again = await open();
  await again.send(message("13800000001", "333333"));
  expect((await again.list()).map(({ code }) => code)).toEqual(["333333", "222222", "111111"]);
  expect(await again.list("13800000001")).toMatchObject([
    { mobile: "13800000001", code: "333333", codeType: 0, sentAt: "2026-11-21T04:00:00.000Z" },
    { code: "111111" },
  ]);
});

test("an incomplete line left by a killed process is skipped, and the next one is read", async () => {
  const sandbox = await open();
  await sandbox.send(message("13800000001", "111111"));
  await appendFile(join(folder, "sandbox", "sms.jsonl"), '{"mobile":"138\n[]\n');
  await sandbox.send(message("13800000001", "222222"));
  expect((await sandbox.list()).map(({ code }) => code)).toEqual(["222222", "111111"]);
});

test("the file is cut to its last 500 messages at startup", async () => {
  const file = join(folder, "sandbox", "sms.jsonl");
  await open();
  const entry = (index: number) => JSON.stringify({ ...message("13800000001", String(index)), sentAt: "x" });
  await writeFile(file, Array.from({ length: 700 }, (_, index) => `${entry(index)}\n`).join(""));
  const sandbox = await open();
  expect((await readFile(file, "utf8")).trim().split("\n")).toHaveLength(500);
  expect((await sandbox.list())[0]?.code).toBe("699");
});

test("a failed write is reported as a message that was not sent", async () => {
  const sandbox = await open();
  await rm(join(folder, "sandbox"), { recursive: true });
  expect(await sandbox.send(message("13800000001", "111111"))).toMatchObject({ sent: false, reason: "unreachable" });
});

test("notices are in the same file as the codes and listed separately", async () => {
  const sandbox = await open();
  await sandbox.send(message("13800000001", "111111"));
  await sandbox.notify({ mobile: "13800000001", notice: "applicationApproved" });
  await sandbox.notify({ mobile: "13800000002", notice: "applicationRejected" });
  expect(await sandbox.list()).toHaveLength(1);
  expect(await sandbox.notices("13800000001")).toMatchObject([{ notice: "applicationApproved" }]);
  expect((await sandbox.notices()).map(({ notice }) => notice)).toEqual(["applicationRejected", "applicationApproved"]);
});
