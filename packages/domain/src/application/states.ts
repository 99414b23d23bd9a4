import type { ApplicationState } from "@changming/db/tables/application";

/**
 * A resubmission without a fee goes straight back to review (R-application-14). `withdrawn`: by its applicant, or
 * because the account closed.
 */
export const applicationMoves: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  awaitingPayment: ["underReview", "withdrawn"],
  underReview: ["approved", "rejected", "withdrawn"],
  rejected: ["awaitingPayment", "underReview", "withdrawn"],
  approved: [],
  withdrawn: [],
};

/** States in which its applicant may change it. */
export const resubmittableStates: readonly ApplicationState[] = ["awaitingPayment", "rejected"];

/** States in which its applicant may withdraw it. */
export const withdrawableStates: readonly ApplicationState[] = ["awaitingPayment", "underReview", "rejected"];

/** States of which only one application may exist for the same person and garden. */
export const openStates: readonly ApplicationState[] = ["awaitingPayment", "underReview"];

/** States visible to reviewers; the others get `notFound`. */
export const reviewedStates: readonly ApplicationState[] = ["underReview", "approved", "rejected"];

export const stateTexts: Readonly<Record<ApplicationState, string>> = {
  awaitingPayment: "待付款",
  underReview: "审核中",
  approved: "已通过",
  rejected: "未通过",
  withdrawn: "已撤回",
};
