import type { AdminCalls } from "@changming/contract/admin/calls";
import { residenceKindNames, residenceStateNames } from "@changming/contract/admin/memorial-names";
import type { BodyOf } from "@changming/contract/define";
import type { ExportTable } from "../../http/export-rows.ts";

type ResidenceItem = BodyOf<AdminCalls["residence"]["list"]>["itemList"][number];

export const residenceTable: ExportTable<ResidenceItem> = {
  title: "居所",
  columns: [
    { title: "编号", cell: (row) => row.id },
    { title: "姓名", cell: (row) => row.name },
    { title: "生卒", cell: (row) => row.years },
    { title: "园区", cell: (row) => row.garden_name },
    { title: "位置", cell: (row) => row.number_text },
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
