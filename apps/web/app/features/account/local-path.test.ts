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
])("%j is no place to return to", (from) => {
  expect(localPath(from)).toBeNull();
});
