import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

test("a path of ours is returned to, with its query", () => {
  expect(localPath("/home?id=12")).toBe("/home?id=12");
});

test.each([
  null,
  "",
  "home",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example/",
  "/login",
  "/login?from=/",
  "/register?code=K7M2PQR9XY",
  "/forget",
])("%j is no place to return to", (from) => {
  expect(localPath(from)).toBeNull();
});
