import { expect, test } from "vitest";
import { passwordHash } from "./password-hash.ts";

test("a password is sent as the hex SHA-256 of the typed text", async () => {
  expect(await passwordHash("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
