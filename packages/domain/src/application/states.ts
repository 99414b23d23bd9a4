import type { ApplicationState } from "@changming/db/tables/application";

/** A mended one that needs no payment goes straight back to review. `withdrawn`: by its applicant, or his account was closed. */
export const applicationMoves: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  awaitingPayment: ["underReview", "withdrawn"],
  underReview: ["approved", "rejected", "withdrawn"],
  rejected: ["awaitingPayment", "underReview", "withdrawn"],
  approved: [],
  withdrawn: [],
};

/** What its applicant may still change. */
export const mendableStates: readonly ApplicationState[] = ["awaitingPayment", "rejected"];

/** What its applicant may take back. */
export const withdrawableStates: readonly ApplicationState[] = ["awaitingPayment", "underReview", "rejected"];

/** Of which there is one for the same person and garden. */
export const openStates: readonly ApplicationState[] = ["awaitingPayment", "underReview"];

/** What whoever decides is shown; the rest is as good as unknown to him. */
export const reviewedStates: readonly ApplicationState[] = ["underReview", "approved", "rejected"];

export const stateTexts: Readonly<Record<ApplicationState, string>> = {
  awaitingPayment: "待付款",
  underReview: "审核中",
  approved: "已通过",
  rejected: "未通过",
  withdrawn: "已撤回",
};
