import { staffRoles } from "@changming/contract/admin/roles";
import { nothing, type OfficeRow } from "./office-row.ts";

export const todayRows = {
  "today.waiting": { may: staffRoles, input: nothing },
  "today.numbers": { may: staffRoles, input: nothing },
} satisfies Record<string, OfficeRow>;
