import type { Area } from "./area.ts";

export const safetyAreas: readonly Area[] = [
  {
    path: "staff",
    title: "员工",
    group: "安全",
    roles: ["administrator", "readOnly"],
    load: async () => ({ Component: (await import("../features/staff/staff-page.tsx")).StaffPage }),
  },
  {
    path: "approvals",
    title: "待第二人确认",
    group: "安全",
    roles: ["administrator", "finance", "readOnly"],
    load: async () => ({ Component: (await import("../features/staff/approvals-page.tsx")).ApprovalsPage }),
  },
  {
    path: "audit",
    title: "审计日志",
    group: "安全",
    roles: ["administrator", "readOnly"],
    load: async () => ({ Component: (await import("../features/audit/audit-page.tsx")).AuditPage }),
  },
];
