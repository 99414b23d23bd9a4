import { expect, test } from "vitest";
import { type Checkout, clockText, questionOf, stepOf } from "./checkout.ts";

const step = (state: Checkout["state"], configKind: Checkout["configKind"] = "") => stepOf({ state, configKind });

test("an order that waits is where its way of paying is", () => {
  expect(step("waiting", "code")).toBe("code");
  expect(step("waiting", "form")).toBe("away");
  expect(step("waiting", "redirect")).toBe("away");
  expect(step("waiting")).toBe("preparing");
});

test("what is over asks for nothing any more", () => {
  expect([step("paid"), step("expired"), step("failed")]).toEqual(["paid", "expired", "failed"]);
  expect([step("refunding"), step("refunded")]).toEqual(["returned", "returned"]);
  for (const over of ["paid", "failed", "returned"] as const) {
    expect(questionOf(over, { isTimeOver: false, round: 1 })).toBeNull();
  }
});

test("whoever pays by a code that is over, or that was withdrawn, reads before long what became of it", () => {
  expect(step("withdrawn", "code")).toBe("withdrawn");
  for (const over of ["expired", "withdrawn"] as const) {
    expect(questionOf(over, { isTimeOver: true, round: 1 })).toEqual({ ask: "state", after: 10_000 });
  }
});

test("while a code is shown it is asked every 2 s whether it is paid, each third time and at its end how it stands", () => {
  const asked = [1, 2, 3, 4, 5, 6].map((round) => questionOf("code", { isTimeOver: false, round }));
  expect(asked.map((question) => question?.ask)).toEqual(["query", "query", "state", "query", "query", "state"]);
  expect(new Set(asked.map((question) => question?.after))).toEqual(new Set([2_000]));
  expect(questionOf("away", { isTimeOver: false, round: 1 })).toEqual({ ask: "query", after: 2_000 });
  expect(questionOf("code", { isTimeOver: true, round: 1 })).toEqual({ ask: "state", after: 2_000 });
});

test("a code that came late is asked for", () => {
  expect(questionOf(step("preparing"), { isTimeOver: false, round: 1 })?.ask).toBe("state");
});

test("what is left of the time reads as a clock", () => {
  expect([900, 899, 61, 9, 0].map(clockText)).toEqual(["15:00", "14:59", "1:01", "0:09", "0:00"]);
});
