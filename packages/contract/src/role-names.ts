/** What a member of a residence is called, by role. */
export const roleNames = { owner: "主理人", manager: "管理人", relative: "亲属" } as const;
