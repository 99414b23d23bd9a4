import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "../testing/builders.ts";
import { aMobile } from "../testing/codes.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { maskedMobile } from "./present.ts";
import { wholeMobile } from "./whole-mobile.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("a whole number is itself, whoever asks", async () => {
  const mobile = aMobile();
  expect(await wholeMobile(testCtx(database.db), mobile)).toBe(mobile);
});

test("one's own number may be given as one sees it, masked", async () => {
  const { id, mobile } = await anAccount(database.db);
  expect(await wholeMobile(testCtx(database.db, asAccount(id)), maskedMobile(mobile))).toBe(mobile);
});

test("a masked number is nothing to a visitor, and another's is nothing to anyone", async () => {
  const { id } = await anAccount(database.db, { mobile: "13100001111" });
  const other = await anAccount(database.db, { mobile: "13200002222" });
  const masked = maskedMobile(other.mobile);
  await expect(wholeMobile(testCtx(database.db), masked)).rejects.toMatchObject({ error: "sessionInvalid" });
  await expect(wholeMobile(testCtx(database.db, asAccount(id)), masked)).rejects.toMatchObject({
    error: "invalidInput",
    field: "mobile",
  });
});
