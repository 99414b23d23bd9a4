import { expect, test } from "vitest";
import { asAccount, visitor } from "../testing/test-ctx.ts";
import { actorOfPublicCall, canCallAsAccount } from "./access.ts";

const full = asAccount(7);
const restricted = { kind: "account", accountId: 7, sessionHash: "0".repeat(64), isRestricted: true } as const;

test("a restricted session makes only the calls open to it, a full one all, a visitor none", () => {
  expect(canCallAsAccount(full, {})).toEqual({ allowed: true });
  expect(canCallAsAccount(restricted, {})).toEqual({ allowed: false, reason: "proofNeeded" });
  expect(canCallAsAccount(restricted, { forRestricted: true })).toEqual({ allowed: true });
  for (const call of [{}, { forRestricted: true }] as const) {
    expect(canCallAsAccount(visitor, call)).toEqual({ allowed: false, reason: "sessionInvalid" });
  }
});

test("in public calls a restricted session counts as a visitor, a full one as its account", () => {
  expect(actorOfPublicCall(restricted)).toEqual(visitor);
  expect(actorOfPublicCall(full)).toBe(full);
});
