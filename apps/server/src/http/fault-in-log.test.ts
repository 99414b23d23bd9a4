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

const rowFault = (mobile: string) =>
  Object.assign(new Error("duplicate key"), { code: "23505", detail: `Key (mobile)=(${mobile}) already exists.` });

test("each reason of several is told, nested ones and their causes too, without the rows that they quote", () => {
  const fault = new AggregateError(
    [
      new AggregateError([rowFault("13800138000")], "a batch"),
      new Error("payment P1 could not be queried", { cause: rowFault("13800138001") }),
      "gone",
    ],
    "3 payments could not be looked after",
  );
  const told = faultInLog(fault);
  expect(told).toMatchObject({
    message: "3 payments could not be looked after",
    errors: [
      { message: "a batch", errors: [{ code: "23505" }] },
      { message: "payment P1 could not be queried", cause: { code: "23505" } },
      { type: "string", message: "gone" },
    ],
  });
  expect(JSON.stringify(told)).not.toContain("1380013800");
});

test("of a thousand reasons twenty are told and the rest counted, and a fault that is its own cause ends", () => {
  const many = faultInLog(
    new AggregateError(
      Array.from({ length: 1_000 }, () => new Error("timeout")),
      "all of them",
    ),
  );
  expect([many["errors"], many["moreErrors"]]).toEqual([expect.objectContaining({ length: 20 }), 980]);
  const round = new Error("round");
  round.cause = round;
  expect(JSON.stringify(faultInLog(round)).match(/"message":"round"/g)).toHaveLength(6);
});
