import { expect, test } from "vitest";
import { type CheckoutView, clockText, nextQuery, stepOf } from "./checkout.ts";

const step = (state: CheckoutView["state"], configKind: CheckoutView["configKind"] = "") =>
  stepOf({ state, configKind });

test("a waiting order has the step of its payment method", () => {
  expect(step("waiting", "code")).toBe("code");
  expect(step("waiting", "form")).toBe("away");
  expect(step("waiting", "redirect")).toBe("away");
  expect(step("waiting")).toBe("preparing");
});

test("an order that is over is queried no more", () => {
  expect([step("paid"), step("expired"), step("failed")]).toEqual(["paid", "expired", "failed"]);
  expect([step("refunding"), step("refunded")]).toEqual(["returned", "returned"]);
  for (const over of ["paid", "failed", "returned"] as const) {
    expect(nextQuery(over, { isTimeOver: false, round: 1 })).toBeNull();
  }
});

test("an expired or withdrawn code is still queried, so that a late payer learns the outcome", () => {
  expect(step("withdrawn", "code")).toBe("withdrawn");
  for (const over of ["expired", "withdrawn"] as const) {
    expect(nextQuery(over, { isTimeOver: true, round: 1 })).toEqual({ call: "state", after: 10_000 });
  }
});

test("while a code is visible, payment is queried every 2 s, and the state each third time and at its end", () => {
  const questions = [1, 2, 3, 4, 5, 6].map((round) => nextQuery("code", { isTimeOver: false, round }));
  expect(questions.map((question) => question?.call)).toEqual(["query", "query", "state", "query", "query", "state"]);
  expect(new Set(questions.map((question) => question?.after))).toEqual(new Set([2_000]));
  expect(nextQuery("away", { isTimeOver: false, round: 1 })).toEqual({ call: "query", after: 2_000 });
  expect(nextQuery("code", { isTimeOver: true, round: 1 })).toEqual({ call: "state", after: 2_000 });
});

test("a code that is not ready yet is queried", () => {
  expect(nextQuery(step("preparing"), { isTimeOver: false, round: 1 })?.call).toBe("state");
});

test("the remaining time reads as a clock", () => {
  expect([900, 899, 61, 9, 0].map(clockText)).toEqual(["15:00", "14:59", "1:01", "0:09", "0:00"]);
});
