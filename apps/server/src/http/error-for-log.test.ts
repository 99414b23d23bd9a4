import { expect, test } from "vitest";
import { errorForLog } from "./error-for-log.ts";

test("an error of PostgreSQL is logged without the row that it quotes", () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "account_mobile_key"'), {
    code: "23505",
    constraint: "account_mobile_key",
    detail: "Key (mobile)=(13800138000) already exists.",
    parameters: ["13800138000"],
  });
  const logged = errorForLog(new Error("could not register", { cause: error }));
  expect(JSON.stringify(logged)).not.toContain("13800138000");
  expect(logged.cause).toMatchObject({ code: "23505", constraint: "account_mobile_key" });
});

test("a thrown value that is not an error is logged as text", () => {
  expect(errorForLog("gone")).toEqual({ type: "string", message: "gone", stack: "" });
});

const rowError = (mobile: string) =>
  Object.assign(new Error("duplicate key"), { code: "23505", detail: `Key (mobile)=(${mobile}) already exists.` });

test("all errors of an aggregate are logged, nested ones and their causes too, without the quoted rows", () => {
  const error = new AggregateError(
    [
      new AggregateError([rowError("13800138000")], "a batch"),
      new Error("payment P1 could not be queried", { cause: rowError("13800138001") }),
      "gone",
    ],
    "3 payments could not be checked",
  );
  const logged = errorForLog(error);
  expect(logged).toMatchObject({
    message: "3 payments could not be checked",
    errors: [
      { message: "a batch", errors: [{ code: "23505" }] },
      { message: "payment P1 could not be queried", cause: { code: "23505" } },
      { type: "string", message: "gone" },
    ],
  });
  expect(JSON.stringify(logged)).not.toContain("1380013800");
});

test("of a thousand errors twenty are logged and the rest counted, and a circular cause ends", () => {
  const many = errorForLog(
    new AggregateError(
      Array.from({ length: 1_000 }, () => new Error("timeout")),
      "all of them",
    ),
  );
  expect([many["errors"], many["moreErrors"]]).toEqual([expect.objectContaining({ length: 20 }), 980]);
  const round = new Error("round");
  round.cause = round;
  expect(JSON.stringify(errorForLog(round)).match(/"message":"round"/g)).toHaveLength(6);
});
