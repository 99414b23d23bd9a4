import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { errors } from "@changming/contract/errors";
import type { ReviewDetail } from "./review-data.ts";
import { ownSentence, Settled } from "./settled.tsx";

const rendered = (own: Partial<ReviewDetail>, error = "") => {
  const review = { state: "underReview", state_text: "审核中", reason: "", decide_time: "", ...own } as ReviewDetail;
  return renderToStaticMarkup(<Settled review={review} error={error} />);
};

test("a pending application that may be decided has no notice", () => {
  expect(rendered({ can: { decide: true } })).toBe("");
});

test("the user's own application says who decides it, in the server's words", () => {
  expect(ownSentence).toBe(errors.ownApplication.message);
  expect(rendered({ can: { decide: false } })).toContain(ownSentence);
});

test("a decided application says how, when and why", () => {
  const html = rendered({
    state: "rejected",
    state_text: "未通过",
    reason: "看不清",
    decide_time: "2026-11-20 17:49:03",
    can: { decide: false },
  });
  expect(html).toMatch(/未通过.*2026年11月20日 17:49.*原因：看不清/);
  expect(html).not.toContain("alert");
});

test("when another reviewer was quicker, the server's message says who and when", () => {
  const sentence = "另一位园区管理员已在 2026-11-21 12:00 通过了这份申请";
  expect(rendered({ can: { decide: true } }, sentence)).toMatch(new RegExp(`role="alert".*${sentence}`));
});
