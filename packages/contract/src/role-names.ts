/** Labels of the roles of a residence's members. */
export const roleNames = { owner: "主理人", manager: "管理人", relative: "亲属" } as const;
