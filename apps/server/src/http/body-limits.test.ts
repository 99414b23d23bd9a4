import { z } from "zod";
import { adminCalls } from "@changming/contract/admin/calls";
import { calls } from "@changming/contract/calls.gen";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";
import { plainBody, textBody } from "./bind.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const posted = [...Object.values<Record<string, Call>>(calls), ...Object.values<Record<string, Call>>(adminCalls)]
  .flatMap((verbs) => Object.values(verbs))
  .filter(({ method, multipart }) => method === "POST" && !multipart);
/** A Chinese character takes nine bytes in a form field. */
const formBytes = (length: number) => new URLSearchParams({ content: "永".repeat(length) }).toString().length;
/** Whether a call accepts an article of so many characters. */
function takes({ input }: Call, length: number): boolean {
  const { content } = input.shape;
  return content !== undefined && z.safeParse(content, "永".repeat(length)).success;
}

test("every call with more than a plain form declares so, and its longest text fits with all other fields", () => {
  const long = posted.filter((call) => takes(call, Math.floor(plainBody / 9)));
  expect(long.length).toBeGreaterThan(0);
  expect(long.filter((call) => !call.carriesText)).toEqual([]);
  expect(posted.filter((call) => call.carriesText).every((call) => takes(call, 60_000))).toBe(true);
  expect(formBytes(100_000) + plainBody / 4).toBeLessThan(textBody);
  expect(posted.some((call) => takes(call, 100_001))).toBe(false);
});

test("an article of sixty thousand characters is accepted, and other calls keep the limit", async () => {
  const post = async (url: string, length: number) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const payload = new URLSearchParams({ actionName: "submitIntro", content: "永".repeat(length) }).toString();
    return (await app.server.inject({ method: "POST", url, headers, payload })).statusCode;
  };
  const paths = new Set(posted.filter((call) => call.carriesText).map(({ path }) => path));
  for (const path of paths) expect([path, await post(path, 60_000)]).not.toEqual([path, 413]);
  const largest = [...paths][0] ?? "";
  expect(await post(largest, 120_000)).toBe(413);
  expect(await post("/api/user/login", 60_000)).toBe(413);
});
