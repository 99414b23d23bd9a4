import type { CooperationState } from "@changming/db/tables/garden";

/** Moves of a cooperation (R-cooperation-8); `withdrawn`: the account was closed. */
export const cooperationMoves: Readonly<Record<CooperationState, readonly CooperationState[]>> = {
  underReview: ["approved", "rejected", "withdrawn"],
  approved: [],
  rejected: [],
  withdrawn: [],
};

export const cooperationStateTexts: Readonly<Record<CooperationState, string>> = {
  underReview: "审核中",
  approved: "已通过",
  rejected: "未通过",
  withdrawn: "已撤回",
};
