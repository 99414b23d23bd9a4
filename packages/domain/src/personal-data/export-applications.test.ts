import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { apply, openApplying } from "../testing/applications.ts";
import { exportAccount } from "./export-account.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

test("an account's export includes its applications", async () => {
  const { applicant, gardenId } = await openApplying(database.db);
  await apply(applicant, gardenId);
  const { data } = await exportAccount(applicant);
  expect(data["applications"]).toMatchObject([{ name: "周念慈", state: "underReview", statement: expect.any(String) }]);
  expect(JSON.stringify(data["applications"])).not.toContain("vault/");
});
