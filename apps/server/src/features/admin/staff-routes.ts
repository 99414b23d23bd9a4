import { staff } from "@changming/contract/admin/staff";
import { createStaff } from "@changming/domain/staff/create-staff";
import { listStaff, presentStaffList } from "@changming/domain/staff/list-staff";
import { presentChanged } from "@changming/domain/staff/save-staff";
import { demandFirst, createOnce } from "@changming/domain/staff/create-once";
import { setRole } from "@changming/domain/staff/set-role";
import { endSessionsOfStaff, renewStaff, suspendStaff } from "@changming/domain/staff/suspend-staff";
import type { BodyOf } from "@changming/contract/define";
import { staffRoleNames } from "@changming/contract/staff-roles";
import { bind, bindList } from "../../http/bind.ts";
import type { ExportTable } from "../../http/export-rows.ts";

type StaffItem = BodyOf<typeof staff.list>["itemList"][number];

const staffTable: ExportTable<StaffItem> = {
  title: "员工",
  columns: [
    { title: "编号", cell: ({ id }) => id },
    { title: "姓名", cell: ({ name }) => name },
    { title: "登录名", cell: ({ login }) => login },
    { title: "角色", cell: ({ role }) => staffRoleNames[role] },
    { title: "等第二人确认的角色", cell: ({ waiting_role }) => (waiting_role ? staffRoleNames[waiting_role] : "") },
    { title: "动态码", cell: ({ has_code }) => (has_code ? "已绑定" : "未绑定") },
    { title: "停用", cell: ({ is_suspended }) => (is_suspended ? "是" : "") },
    { title: "最近使用", cell: ({ last_seen_time }) => last_seen_time },
    { title: "添加时间", cell: ({ create_time }) => create_time },
  ],
};

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
