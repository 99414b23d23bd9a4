import { expect, test } from "vitest";
import { passwordHash } from "./password-hash.ts";

test("a password travels as the hex SHA-256 of what was typed", async () => {
  expect(await passwordHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
