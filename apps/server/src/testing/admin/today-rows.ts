import { staffRoles } from "@changming/contract/staff-roles";
import { nothing, type AdminRow } from "./admin-row.ts";

export const todayRows = {
  "today.waiting": { may: staffRoles, input: nothing },
  "today.numbers": { may: staffRoles, input: nothing },
} satisfies Record<string, AdminRow>;
