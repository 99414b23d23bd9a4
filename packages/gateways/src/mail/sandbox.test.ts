import { appendFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fixedClock } from "@changming/kit/clock";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { openSandboxMail } from "./sandbox.ts";

let folder: Awaited<ReturnType<typeof makeTempFolder>>;

beforeEach(async () => {
  folder = await makeTempFolder();
});

afterEach(() => folder.discard());

const clock = fixedClock(new Date("2026-11-21T04:00:00Z"));
const mail = (to: string) => ({ to, subject: "日报", text: "甲\n乙", key: "k" });

test("mails are listed newest first, for everyone or one address, and survive a restart", async () => {
  const file = join(folder.path, "sandbox", "mail.jsonl");
  const gateway = await openSandboxMail({ file, clock });
  expect(await gateway.send(mail("a@example.org"))).toEqual({ sent: true });
  await gateway.send(mail("b@example.org"));
  // What a killed process left.
  await appendFile(file, '{"to":"c@ex');
  const again = await openSandboxMail({ file, clock });
  expect((await again.list()).map(({ to }) => to)).toEqual(["b@example.org", "a@example.org"]);
  expect(await again.list("a@example.org")).toEqual([{ ...mail("a@example.org"), sentAt: "2026-11-21T04:00:00.000Z" }]);
  if (process.platform !== "win32") expect((await stat(file)).mode & 0o077).toBe(0);
});

test("a mail that cannot be written is reported as not sent", async () => {
  const file = join(folder.path, "sandbox", "mail.jsonl");
  const gateway = await openSandboxMail({ file, clock });
  await folder.discard();
  expect(await gateway.send(mail("a@example.org"))).toMatchObject({ sent: false, reason: "unreachable" });
});
