/** Back office labels for actors and for the states of accounts, on pages and in exports. */
export const actorKindNames = {
  visitor: "访客",
  account: "用户",
  staff: "员工",
  job: "系统",
  callback: "网关",
} as const;

export const accountStateNames = { open: "正常", suspended: "已停用", closed: "已注销" } as const;
