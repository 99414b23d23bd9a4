import { residence } from "@changming/contract/admin/residence";
import { editInOffice } from "@changming/domain/residence/edit-in-office";
import { getInOffice } from "@changming/domain/residence/get-in-office";
import { hideResidence } from "@changming/domain/residence/hide-residence";
import { listInOffice } from "@changming/domain/residence/list-in-office";
import { presentInOffice, presentOneInOffice } from "@changming/domain/residence/present-in-office";
import { bind, bindList } from "../../http/bind.ts";
import { residenceTable } from "./memorials-tables.ts";

export const residenceRoutes = [
  bindList(residence.list, residenceTable, async (ctx, { isDescending, gardenId, ...asked }) => {
    const query = { ...asked, gardenId: gardenId ?? null, isDescending: isDescending === 1 };
    return presentInOffice(await listInOffice(ctx, query));
  }),
  bind(residence.detail, async (ctx, input) => presentOneInOffice(await getInOffice(ctx, input))),
  bind(residence.edit, (ctx, { other_names, battle_address, cemetery_address, ...input }) =>
    editInOffice(ctx, {
      ...input,
      otherNames: other_names,
      battleAddress: battle_address,
      cemeteryAddress: cemetery_address,
    }),
  ),
  bind(residence.hide, async (ctx, { isHidden, ...asked }) => {
    await hideResidence(ctx, { ...asked, isHidden: isHidden === 1 });
    return { done: true as const };
  }),
];
