import { expect, test } from "vitest";
import { containsSecret } from "./secrets.ts";

const line = '{"level":30,"time":1795273890484,"reqId":"LKicZftvk9S6NRdNwAEnbQ","path":"/api/user/login","status":200}';

test("an ordinary log line contains no secret", () => {
  expect(containsSecret(line)).toBe(false);
});

test.each([
  ["a mobile", "13800000001"],
  ["a token", "aB3_".repeat(10) + "xyz"],
  ["a hash", "0f".repeat(32)],
  ["a code's field", "verificationCode=123456"],
])("%s is found", (_, secret) => {
  expect(containsSecret(line.replace("/api/user/login", `/api/x?${secret}`))).toBe(true);
});
