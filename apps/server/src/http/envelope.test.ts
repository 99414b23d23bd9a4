import { expect, test } from "vitest";
import { DomainError } from "@changming/domain/context/domain-error";
import { errorNameOf, errorEnvelope, statusOf } from "./envelope.ts";

const withCode = (code: string) => Object.assign(new Error("of the database"), { code });

test.each(["57014", "55P03", "53300", "57P01", "57P02", "57P03", "08P01", "ECONNREFUSED", "ECONNRESET", "EPIPE"])(
  "%s is temporary: the client may retry",
  (code) => expect(errorNameOf(withCode(code))).toBe("unavailable"),
);

test.each([
  "timeout exceeded when trying to connect",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
])("an error of pg without a code is temporary: %s", (message) => {
  expect(errorNameOf(new Error(message))).toBe("unavailable");
});

test("any other error is internal, a domain error keeps its name, and neither discloses its cause", () => {
  expect([withCode("23505"), new Error("secret"), "secret", null].map(errorNameOf)).toEqual(Array(4).fill("failed"));
  expect(errorNameOf(new DomainError("giftGone"))).toBe("giftGone");
  const envelope = errorEnvelope(errorNameOf(new Error("secret")), "r-1");
  expect(envelope).toEqual({
    code: 2,
    msg: "服务出了点问题，请稍后再试",
    body: null,
    error: "failed",
    requestId: "r-1",
  });
  expect([statusOf(envelope), statusOf(errorEnvelope("unavailable", "r-2"))]).toEqual([500, 503]);
});
