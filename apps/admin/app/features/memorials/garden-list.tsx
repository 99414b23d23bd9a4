import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { RowDeed } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import { ask, columns, filters } from "./garden-columns.tsx";
import { GardenDrawer } from "./garden-drawer.tsx";
import type { GardenItem } from "./memorial-items.ts";
import { decides } from "./memorial-words.ts";
import { type OpenGarden, OpenedGarden } from "./opened-garden.tsx";

/** Every garden, hidden ones too. */
export function GardenList() {
  const { role } = useSelf();
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState<OpenGarden | null>(null);
  const { openId, open: look, close: shut } = useOpen();
  const close = () => setOpen(null);
  const done = () => {
    close();
    setTurn(turn + 1);
  };
  // Its administrators may be others when it is closed.
  const shutAndLook = () => {
    shut();
    setTurn(turn + 1);
  };
  const deeds = (row: GardenItem): RowDeed[] => [
    { label: "打开", key: "Enter", run: () => look(row.id) },
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
        {...{ ask, columns, filters, deeds, turn }}
      />
      {openId !== null && <GardenDrawer id={openId} onClose={shutAndLook} />}
      {open && <OpenedGarden open={open} onClose={close} onDone={done} />}
    </>
  );
}
