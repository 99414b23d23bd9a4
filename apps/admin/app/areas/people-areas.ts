import { staffRoles } from "@changming/contract/staff-roles";
import type { Area } from "./area.ts";

const reads = ["administrator", "reviewer", "readOnly"] as const;
const concerns = () => import("../features/people/concerns-page.tsx");

export const peopleAreas: readonly Area[] = [
  {
    path: "reports",
    title: "举报",
    group: "来信与审核",
    roles: reads,
    load: async () => ({ Component: (await concerns()).ReportsPage }),
  },
  {
    path: "alive",
    title: "我还健在",
    group: "来信与审核",
    roles: reads,
    load: async () => ({ Component: (await concerns()).AlivePage }),
  },
  {
    path: "relatives",
    title: "亲属请求",
    group: "来信与审核",
    roles: reads,
    load: async () => ({ Component: (await concerns()).RelativesPage }),
  },
  {
    path: "messages",
    title: "待审留言",
    group: "来信与审核",
    roles: reads,
    load: async () => ({ Component: (await import("../features/people/messages-page.tsx")).MessagesPage }),
  },
  {
    path: "words",
    title: "词库",
    group: "来信与审核",
    roles: reads,
    load: async () => ({ Component: (await import("../features/people/blocklist-page.tsx")).BlocklistPage }),
  },
  {
    path: "feedback",
    title: "意见反馈",
    group: "来信与审核",
    roles: reads,
    load: async () => ({ Component: (await import("../features/people/feedback-page.tsx")).FeedbackPage }),
  },
  {
    path: "students",
    title: "学生缅怀",
    group: "来信与审核",
    roles: reads,
    load: async () => ({ Component: (await import("../features/people/students-page.tsx")).StudentsPage }),
  },
  {
    path: "accounts",
    title: "用户",
    group: "人",
    roles: reads,
    load: async () => ({ Component: (await import("../features/people/accounts-page.tsx")).AccountsPage }),
  },
  {
    path: "vault-looks",
    title: "保险箱",
    group: "安全",
    roles: ["administrator", "readOnly"],
    load: async () => ({ Component: (await import("../features/people/vault-looks-page.tsx")).VaultLooksPage }),
  },
  {
    path: "me",
    title: "我的",
    group: "我的",
    roles: staffRoles,
    load: async () => ({ Component: (await import("../features/me/me-page.tsx")).MePage }),
  },
];
