import { staffRoles } from "@changming/contract/staff-roles";
import type { Area } from "./area.ts";

export const todayAreas: readonly Area[] = [
  {
    path: "today",
    title: "今日",
    group: "值班",
    roles: staffRoles,
    load: async () => ({ Component: (await import("../features/today/today-page.tsx")).TodayPage }),
  },
];
