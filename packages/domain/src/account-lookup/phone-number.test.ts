import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount } from "../testing/builders.ts";
import { aPhoneNumber } from "../testing/codes.ts";
import { asAccount, testCtx } from "../testing/test-ctx.ts";
import { maskedPhone, fullPhoneNumber } from "./phone-number.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

test("an unmasked number is returned as it is, to any actor", async () => {
  const mobile = aPhoneNumber();
  expect(await fullPhoneNumber(testCtx(database.db), mobile)).toBe(mobile);
});

test("users may give their own number as they see it, masked", async () => {
  const { id, mobile } = await anAccount(database.db);
  expect(await fullPhoneNumber(testCtx(database.db, asAccount(id)), maskedPhone(mobile))).toBe(mobile);
});

test("a masked number is rejected for a visitor, and another's masked number for every account", async () => {
  const { id } = await anAccount(database.db, { mobile: "13100001111" });
  const other = await anAccount(database.db, { mobile: "13200002222" });
  const masked = maskedPhone(other.mobile);
  await expect(fullPhoneNumber(testCtx(database.db), masked)).rejects.toMatchObject({ error: "sessionInvalid" });
  await expect(fullPhoneNumber(testCtx(database.db, asAccount(id)), masked)).rejects.toMatchObject({
    error: "invalidInput",
    field: "mobile",
  });
});
