import { expect, test } from "vitest";
import { faultInLog } from "./fault-in-log.ts";

test("a fault of PostgreSQL is told without the row that it quotes", () => {
  const fault = Object.assign(new Error('duplicate key value violates unique constraint "account_mobile_key"'), {
    code: "23505",
    constraint: "account_mobile_key",
    detail: "Key (mobile)=(13800138000) already exists.",
    parameters: ["13800138000"],
  });
  const told = faultInLog(new Error("could not register", { cause: fault }));
  expect(JSON.stringify(told)).not.toContain("13800138000");
  expect(told.cause).toMatchObject({ code: "23505", constraint: "account_mobile_key" });
});

test("what is thrown and is no error is told in a word", () => {
  expect(faultInLog("gone")).toEqual({ type: "string", message: "gone", stack: "" });
});
