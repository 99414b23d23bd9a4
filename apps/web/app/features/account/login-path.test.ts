import fc from "fast-check";
import { expect, test } from "vitest";
import { localPath } from "./login-path.ts";

test("a local path is returned with its query", () => {
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
  "/.//evil.example/x",
  "/..//evil.example",
  "/%2e//evil.example",
  "/a/../%2E%2e//evil.example",
  "/login",
  "/login?from=/",
  "/register?code=K7M2PQR9XY",
  "/forget",
])("%j is rejected as a return path", (from) => {
  expect(localPath(from)).toBeNull();
});

const pieces = [
  "/",
  "\\",
  ".",
  "..",
  "%2e",
  "%2E",
  "%2f",
  "%5c",
  "\t",
  "\n",
  "@",
  ":",
  "?",
  "#",
  "evil.example",
  "http:",
];

test("any accepted input yields a path of this site, and that path is accepted unchanged", () => {
  const from = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 3 })), { maxLength: 9 });
  fc.assert(
    fc.property(from, (parts) => {
      const path = localPath(`/${parts.join("")}`);
      if (path === null) return;
      for (const base of ["https://own.example/", "https://own.example/login?from=x"]) {
        expect(new URL(path, base).host).toBe("own.example");
      }
      expect(localPath(path)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
