import { afterAll, beforeAll, expect, test } from "vitest";
import { demoLogins, demoPassword } from "@changming/db/demo/demo-accounts";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { sha256Hex } from "@changming/kit/ids";
import { testServices, testSecrets } from "../testing/test-services.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { logIn } from "./log-in.ts";
import { PasswordHasher } from "../context/password-hasher.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("demo");
});

afterAll(() => database?.close());

const onDemo = () => {
  const passwords = new PasswordHasher(testSecrets, 2, { allowsPublished: true });
  return { ...testCtx(database.db), services: testServices({ passwords }) };
};

test.each(demoLogins)("the demo's $key ($mobile) logs in with the printed password", async ({ mobile, nickname }) => {
  expect(demoPassword).toBe("changming1");
  const { account } = await logIn(onDemo(), { mobile, password: sha256Hex(demoPassword) });
  expect(account.nickname).toBe(nickname);
});

test("on a real site the published password opens no login, whatever hash is stored", async () => {
  for (const { mobile } of demoLogins) {
    const login = logIn(testCtx(database.db), { mobile, password: sha256Hex(demoPassword) });
    await expect(login).rejects.toMatchObject({ error: "loginMismatch" });
  }
});
