import { residence } from "@changming/contract/admin/residence";
import { editAsStaff } from "@changming/domain/residence-for-staff/edit-as-staff";
import { getForStaff } from "@changming/domain/residence-for-staff/get-for-staff";
import { hideResidence } from "@changming/domain/residence-for-staff/hide-residence";
import { listForStaff } from "@changming/domain/residence-for-staff/list-for-staff";
import { presentForStaff, presentOneForStaff } from "@changming/domain/residence-for-staff/present-for-staff";
import { bind, bindList } from "../../http/bind.ts";
import { residenceTable } from "./memorials-tables.ts";

export const residenceRoutes = [
  bindList(residence.list, residenceTable, async (ctx, { isDescending, gardenId, ...input }) => {
    const query = { ...input, gardenId: gardenId ?? null, isDescending: isDescending === 1 };
    return presentForStaff(await listForStaff(ctx, query));
  }),
  bind(residence.detail, async (ctx, input) => presentOneForStaff(await getForStaff(ctx, input))),
  bind(residence.edit, (ctx, { other_names, battle_address, cemetery_address, ...input }) =>
    editAsStaff(ctx, {
      ...input,
      otherNames: other_names,
      battleAddress: battle_address,
      cemeteryAddress: cemetery_address,
    }),
  ),
  bind(residence.hide, async (ctx, { isHidden, ...input }) => {
    await hideResidence(ctx, { ...input, isHidden: isHidden === 1 });
    return { done: true as const };
  }),
];
