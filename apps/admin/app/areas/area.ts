import type { ComponentType } from "react";
import type { StaffRole } from "@changming/contract/staff-roles";

export interface Area {
  /** Path below /admin, also in the menu. */
  path: string;
  title: string;
  group: string;
  /** Roles that see it in the menu; the server decides what they may do in it. */
  roles: readonly StaffRole[];
  load(): Promise<{ Component: ComponentType }>;
}
