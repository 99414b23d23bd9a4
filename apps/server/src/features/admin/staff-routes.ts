import { staff } from "@changming/contract/admin/staff";
import { createStaff } from "@changming/domain/staff/create-staff";
import { listStaff } from "@changming/domain/staff/list-staff";
import { presentChanged, presentStaffList } from "@changming/domain/staff/present";
import { demandFirst, createOnce } from "@changming/domain/staff/create-once";
import { setRole } from "@changming/domain/staff/set-role";
import { endSessionsOfStaff, renewStaff, suspendStaff } from "@changming/domain/staff/suspend-staff";
import { bind, bindList } from "../../http/bind.ts";
import { staffTable } from "./staff-table.ts";

export const staffRoutes = [
  bindList(staff.list, staffTable, async (ctx, { isDescending, ...input }) =>
    presentStaffList(await listStaff(ctx, { ...input, isDescending: isDescending === 1 })),
  ),
  bind(staff.create, (ctx, { ref, password, ...who }) =>
    createOnce(ctx, { ref, action: "staff.create", contents: who }, async (ctx, earlier) => {
      demandFirst(earlier);
      return presentChanged(await createStaff(ctx, { ...who, password }));
    }),
  ),
  bind(staff.setRole, async (ctx, input) => presentChanged(await setRole(ctx, input))),
  bind(staff.suspend, async (ctx, { isSuspended, ...input }) =>
    presentChanged(await suspendStaff(ctx, { ...input, isSuspended: isSuspended === 1 })),
  ),
  bind(staff.endSessions, async (ctx, input) => ({ ended: await endSessionsOfStaff(ctx, input) })),
  bind(staff.renew, async (ctx, input) => presentChanged(await renewStaff(ctx, input))),
];
