/** The roles of staff; each member has exactly one (R-admin-1). */
export const staffRoles = ["administrator", "editor", "reviewer", "finance", "readOnly"] as const;

export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = {
  administrator: "管理员",
  editor: "编辑",
  reviewer: "审核员",
  finance: "财务",
  readOnly: "只读",
};

/** Who writes published content, and who sees its drafts (R-admin-7). */
export const contentWriters = ["administrator", "editor"] as const satisfies readonly StaffRole[];
export const contentReaders = ["administrator", "editor", "readOnly"] as const satisfies readonly StaffRole[];
