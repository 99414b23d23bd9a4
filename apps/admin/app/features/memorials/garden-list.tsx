import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import { fetchList, columns, filters } from "./garden-columns.tsx";
import { GardenDrawer } from "./garden-drawer.tsx";
import type { GardenItem } from "./memorial-items.ts";
import { decides } from "./memorial-labels.ts";
import { type OpenGarden, OpenedGarden } from "./opened-garden.tsx";

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
        {...{ fetchList, columns, filters, actions, turn }}
      />
      {openId !== null && <GardenDrawer id={openId} onClose={closeAndRefetch} />}
      {open && <OpenedGarden open={open} onClose={close} onDone={done} />}
    </>
  );
}
