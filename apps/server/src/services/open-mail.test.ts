import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { openSandboxMail } from "@changming/gateways/mail/sandbox";
import { fixedClock } from "@changming/kit/clock";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { createTestApp, testNow } from "../testing/test-app.ts";
import { openMail } from "./open-mail.ts";

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof makeTempFolder>>;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  folder = await makeTempFolder();
});

afterAll(async () => {
  await folder?.discard();
  await database?.close();
});

test("the sandbox's mails are listed at /sandbox/mail, as a page without markup of theirs and as JSON", async () => {
  const mail = await openSandboxMail({ file: join(folder.path, "mail.jsonl"), clock: fixedClock(testNow) });
  await mail.send({ to: "a@example.org", subject: "日报 <b>", text: "<script>1</script>", key: "k" });
  const app = await createTestApp(database, { mail });
  try {
    const page = await app.server.inject({ url: "/sandbox/mail" });
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).toContain("日报 &lt;b&gt;");
    expect(page.body).not.toContain("<script>1");
    const list = async (to: string) => {
      const { body } = await app.server.inject({
        url: `/sandbox/mail?to=${to}`,
        headers: { accept: "application/json" },
      });
      return (JSON.parse(body) as { to: string }[]).map((one) => one.to);
    };
    expect(await list("a@example.org")).toEqual(["a@example.org"]);
    expect(await list("b@example.org")).toEqual([]);
  } finally {
    await app.close();
  }
});

test("each setting opens its own gateway", async () => {
  const opened = async (mail: Parameters<typeof openMail>[0]["mail"]) =>
    openMail({ mail, dataDir: folder.path }, fixedClock(testNow));
  expect((await opened({ kind: "off" })).name).toBe("off");
  expect((await opened({ kind: "sandbox" })).name).toBe("sandbox");
  expect((await opened({ kind: "smtp", url: "smtp://127.0.0.1", from: "a@example.org" })).name).toBe("smtp");
});
