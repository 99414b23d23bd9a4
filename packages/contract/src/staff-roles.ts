/** The roles of staff; each member has exactly one. */
export const staffRoles = ["administrator", "editor", "reviewer", "finance", "readOnly"] as const;

export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = {
  administrator: "管理员",
  editor: "编辑",
  reviewer: "审核员",
  finance: "财务",
  readOnly: "只读",
};
