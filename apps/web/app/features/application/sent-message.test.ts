import { expect, test } from "vitest";
import { sentMessage } from "./sent-message.ts";

test.each(["underReview", "awaitingPayment"] as const)("state %s has the success message", (state) => {
  expect(sentMessage(state)).toBe("提交成功");
});

test.each(["rejected", "withdrawn", "approved"] as const)("state %s has no success message", (state) => {
  expect(sentMessage(state)).not.toContain("成功");
});
