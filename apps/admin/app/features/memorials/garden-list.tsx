import { Button, Tag } from "antd";
import { useState } from "react";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import { useList } from "../../parts/use-list.ts";
import { GardenDrawer } from "./garden-drawer.tsx";
import { decides, type GardenItem, gardenKindLabels } from "./memorial-items.ts";
import { queries } from "../../api/query.ts";
import { placeText } from "@changming/kit/place-text";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import { HideGarden, NewGarden } from "./garden-actions.tsx";
import { EditGarden } from "./edit-garden.tsx";

/** Every garden, including hidden ones. */
export function GardenList() {
  const { role } = useSelf();
  const list = useList(listGardens, filters, "gardens");
  const [open, setOpen] = useState<OpenGarden | null>(null);
  const { openId, open: openRow, close: shut } = useOpen();
  const close = () => setOpen(null);
  const actions = (row: GardenItem): RowAction[] => [
    { label: "打开", key: "Enter", run: () => openRow(row.id) },
    ...(role === "readOnly" ? [] : [{ label: "修改", key: "e", run: () => setOpen({ kind: "edit", row }) }]),
    ...(decides(role)
      ? [{ label: row.is_hidden ? "恢复展示" : "停止展示", key: "h", run: () => setOpen({ kind: "hide", row }) }]
      : []),
  ];
  const add = decides(role) && (
    <Button type="primary" onClick={() => setOpen({ kind: "new" })}>
      新建园区
    </Button>
  );
  return (
    <>
      <DataTable
        name="gardens"
        caption="园区"
        idOf={({ id }) => id}
        toolbar={add}
        list={list}
        columns={columns}
        actions={actions}
      />
      {openId !== null && <GardenDrawer id={openId} onClose={shut} />}
      {open && <OpenedGarden open={open} onClose={close} onDone={close} />}
    </>
  );
}

const filters: readonly Filter[] = [
  { name: "keywords", label: "名称或地区", kind: "text" },
  { name: "kind", label: "类别", kind: "choice", choices: choicesOf(gardenKindLabels) },
];

const columns: readonly Column<GardenItem>[] = [
  { key: "id", title: "编号", text: ({ id }) => String(id) },
  { key: "name", title: "名称", text: ({ garden_name }) => garden_name },
  { key: "kind", title: "类别", text: ({ kind }) => gardenKindLabels[kind] },
  { key: "region", title: "地区", text: ({ region }) => placeText(region, " ") },
  { key: "residences", title: "公开的居所", text: ({ residence_nums }) => String(residence_nums) },
  { key: "waiting", title: "待审", text: ({ waiting }) => (waiting ? String(waiting) : "") },
  { key: "keepers", title: "管理员", text: ({ administrators }) => administrators.join("、") },
  {
    key: "state",
    title: "状态",
    text: ({ is_hidden }) => (is_hidden ? "停止展示" : "展示"),
    render: ({ is_hidden }) => <Tag color={is_hidden ? "error" : "success"}>{is_hidden ? "停止展示" : "展示"}</Tag>,
  },
];

const listGardens = ({ page, pageSize, filters: values }: ListQuery) => {
  const kind = keyIn(gardenKindLabels, values["kind"]);
  return queries.garden.list({ page, pageSize, keywords: values["keywords"] ?? "", kind });
};

type OpenGarden = { kind: "new" } | { kind: "edit" | "hide"; row: GardenItem };

interface OpenedProps {
  open: OpenGarden;
  onClose(): void;
  onDone(): void;
}

/** The dialog over the list of gardens. */
function OpenedGarden({ open, ...shared }: OpenedProps) {
  if (open.kind === "new") return <NewGarden {...shared} />;
  if (open.kind === "edit") return <EditGarden id={open.row.id} {...shared} />;
  return <HideGarden row={open.row} {...shared} />;
}
