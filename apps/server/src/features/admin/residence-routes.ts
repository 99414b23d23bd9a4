import { residence } from "@changming/contract/admin/residence";
import { editAsStaff } from "@changming/domain/residence-for-staff/edit-as-staff";
import { hideResidence } from "@changming/domain/residence-for-staff/hide-residence";
import { getForStaff, listForStaff } from "@changming/domain/residence-for-staff/list-for-staff";
import { presentForStaff, presentOneForStaff } from "@changming/domain/residence-for-staff/present-for-staff";
import { residenceKindNames, residenceStateNames } from "@changming/contract/admin/memorial-names";
import type { BodyOf } from "@changming/contract/define";
import { lookAtResidence } from "@changming/domain/residence/look-at-residence";
import { getContentForStaff } from "@changming/domain/family/get-content-for-staff";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { residenceCode } from "@changming/kit/residence-code";
import { bind, bindList } from "../../http/bind.ts";
import type { ExportTable } from "../../http/export-rows.ts";

type ResidenceItem = BodyOf<typeof residence.list>["itemList"][number];

const residenceTable: ExportTable<ResidenceItem> = {
  title: "居所",
  columns: [
    { title: "编号", cell: (row) => row.id },
    { title: "姓名", cell: (row) => row.name },
    { title: "生卒", cell: (row) => row.years },
    { title: "园区", cell: (row) => row.garden_name },
    { title: "位置", cell: (row) => row.number_text },
    { title: "短码", cell: (row) => residenceCode(row.id) },
    { title: "等级", cell: (row) => row.level },
    { title: "类别", cell: (row) => residenceKindNames[row.kind] },
    { title: "状态", cell: (row) => residenceStateNames[row.state] },
    { title: "停止展示的原因", cell: (row) => row.hidden_reason },
    { title: "主理人", cell: (row) => row.owner },
    { title: "主理人手机号", cell: (row) => row.owner_mobile },
    { title: "缅怀", cell: (row) => (row.state === "private" ? "" : row.remembrances) },
    { title: "首页推荐", cell: (row) => row.recommended || "" },
    { title: "入驻时间", cell: (row) => row.move_time },
  ],
};

export const residenceRoutes = [
  bindList(residence.list, residenceTable, async (ctx, { isDescending, gardenId, ...input }) => {
    const query = { ...input, gardenId: gardenId ?? null, isDescending: isDescending === 1 };
    return presentForStaff(await listForStaff(ctx, query));
  }),
  bind(residence.detail, async (ctx, input) => presentOneForStaff(await getForStaff(ctx, input), ctx.media)),
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
  // Private data for a stated reason; audited first.
  bind(residence.look, async (ctx, input) => {
    const { until } = await lookAtResidence(ctx, input);
    return { until: shanghaiDateTime(until) };
  }),
  bind(residence.content, (ctx, input) => getContentForStaff(ctx, input)),
];
