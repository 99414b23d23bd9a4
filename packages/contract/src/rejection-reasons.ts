/** Common reasons for rejecting an application: wire value, and text for the applicant. */
export const rejectionReasons = {
  deathProof: "身故证明材料看不清楚或不完整，请重新上传",
  relationProof: "关系证明材料看不清楚或不完整，请重新上传",
  dates: "生卒日期与证明材料不一致，请核对后再提交",
  name: "姓名与证明材料不一致，请核对后再提交",
  relation: "证明材料没有说明您与逝者的关系，请补充",
  duplicate: "这位逝者在本园区已有居所，请与家人核对",
  garden: "这位逝者不在本园区的接纳范围内，请另选园区",
} as const;

export type RejectionReason = keyof typeof rejectionReasons;

/** Maximum length of a reason, in code points. */
export const maxReasonLength = 200;
