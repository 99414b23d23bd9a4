import type { ComponentType } from "react";
import type { StaffRole } from "@changming/contract/admin/roles";

export interface Area {
  /** Below /admin, and in the menu. */
  path: string;
  title: string;
  group: string;
  /** Who sees it in the menu; what they may do in it is the server's to say. */
  roles: readonly StaffRole[];
  load(): Promise<{ Component: ComponentType }>;
}
