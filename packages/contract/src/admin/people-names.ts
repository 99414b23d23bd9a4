/** Who did something, and how it stands with an account, as the office calls it on its pages and in its files. */
export const actorKindNames = {
  visitor: "访客",
  account: "用户",
  staff: "员工",
  job: "系统",
  callback: "网关",
} as const;

export const accountStateNames = { open: "正常", suspended: "已停用", closed: "已注销" } as const;
