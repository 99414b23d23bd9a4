import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { Column, Filter, RowAction } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import { GardenDrawer } from "./garden-drawer.tsx";
import { decides, type GardenItem, gardenKindLabels } from "./memorial-items.ts";
import { api } from "../../api/api.ts";
import { placeText } from "@changming/kit/place-text";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import type { ListQuery } from "../../parts/list-query.ts";
import { StatusTag } from "../../parts/status-tag.tsx";
import { HideGarden, NewGarden } from "./garden-actions.tsx";
import { EditGarden } from "./edit-garden.tsx";

/** Every garden, including hidden ones. */
export function GardenList() {
  const { role } = useSelf();
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState<OpenGarden | null>(null);
  const { openId, open: openRow, close: shut } = useOpen();
  const close = () => setOpen(null);
  const done = () => {
    close();
    setTurn(turn + 1);
  };
  // The drawer may have changed its administrators.
  const closeAndRefetch = () => {
    shut();
    setTurn(turn + 1);
  };
  const actions = (row: GardenItem): RowAction[] => [
    { label: "打开", key: "Enter", run: () => openRow(row.id) },
    ...(role === "readOnly" ? [] : [{ label: "修改", key: "e", run: () => setOpen({ kind: "edit", row }) }]),
    ...(decides(role)
      ? [{ label: row.is_hidden ? "恢复展示" : "停止展示", key: "h", run: () => setOpen({ kind: "hide", row }) }]
      : []),
  ];
  const add = decides(role) && (
    <Button kind="main" onClick={() => setOpen({ kind: "new" })}>
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
        fetchList={fetchList}
        columns={columns}
        filters={filters}
        actions={actions}
        turn={turn}
      />
      {openId !== null && <GardenDrawer id={openId} onClose={closeAndRefetch} />}
      {open && <OpenedGarden open={open} onClose={close} onDone={done} />}
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
    render: ({ is_hidden }) => (
      <StatusTag tone={is_hidden ? "bad" : "good"}>{is_hidden ? "停止展示" : "展示"}</StatusTag>
    ),
  },
];

const fetchList = ({ page, pageSize, filters: values }: ListQuery, signal?: AbortSignal) => {
  const kind = keyIn(gardenKindLabels, values["kind"]);
  return api.garden.list({ page, pageSize, keywords: values["keywords"] ?? "", kind }, { signal });
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
