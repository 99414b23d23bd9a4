import { afterAll, beforeAll, expect, test } from "vitest";
import { demoLogins, demoPassword } from "@changming/db/demo/demo-accounts";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { testCtx } from "../testing/test-ctx.ts";
import { logIn } from "./log-in.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("demo");
});

afterAll(() => database?.close());

test.each(demoLogins)(
  "the demo's $key ($mobile) logs in with the password that is printed",
  async ({ mobile, nickname }) => {
    expect(demoPassword).toBe("changming1");
    const { account } = await logIn(testCtx(database.db), { mobile, password: sha256Hex(demoPassword) });
    expect(account.nickname).toBe(nickname);
  },
);
