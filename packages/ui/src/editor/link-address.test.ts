import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test.each([
  ["https://example.org/a?b=1", "https://example.org/a?b=1"],
  [" example.org/gen ", "https://example.org/gen"],
  ["mailto:a@example.org", "mailto:a@example.org"],
  ["javascript:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["data:text/html,x", null],
  ["//example.org", null],
  ["http://own.example.cn@127.0.0.1/", null],
  ["https://own.example.cn:80@evil.example/a", null],
  ["own.example.cn:80@evil.example", null],
  ["https://@evil.example/", null],
  ["https:\\/own.example.cn@evil.example/", null],
  ["http://exa mple.org", null],
  ["https://example.org/@name?to=a@b", "https://example.org/@name?to=a@b"],
  ["家谱", null],
  ["", null],
])("%j as a link address gives %j", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
