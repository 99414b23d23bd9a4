import { useState } from "react";
import { DataTable } from "../../parts/data-table.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import type { ResidenceItem } from "./memorial-items.ts";
import { decides } from "./memorial-labels.ts";
import { type OpenResidence, OpenedResidence } from "./opened-residence.tsx";
import { fetchList, columns, exportTo, filtersFor } from "./residence-columns.tsx";
import { ResidenceDrawer } from "./residence-drawer.tsx";
import { useGardenFilter } from "./use-garden-filter.ts";
import { useLevelChoices } from "./use-level-choices.ts";

export function ResidencesPage() {
  const { role } = useSelf();
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState<OpenResidence | null>(null);
  const { openId, open: openRow, close: shut } = useOpen();
  const inGarden = useGardenFilter();
  const close = () => setOpen(null);
  const done = () => {
    close();
    setTurn(turn + 1);
  };
  const actions = (row: ResidenceItem): RowAction[] => {
    const show = { label: "打开", key: "Enter", run: () => openRow(row.id) };
    if (!decides(role)) return [show];
    return [
      show,
      { label: "修改", key: "e", run: () => setOpen({ kind: "edit", row }) },
      {
        label: row.state === "hidden" ? "恢复展示" : "停止展示",
        key: "h",
        run: () => setOpen({ kind: "hide", row }),
      },
    ];
  };
  const filters = filtersFor(decides(role), useLevelChoices(), inGarden);
  return (
    <>
      <h1>居所</h1>
      <DataTable
        name="residences"
        caption="居所"
        idOf={({ id }) => id}
        empty="没有找到这样的居所"
        {...{ fetchList, columns, filters, actions, turn, exportTo }}
      />
      {openId !== null && <ResidenceDrawer id={openId} onClose={shut} />}
      {open && <OpenedResidence open={open} onClose={close} onDone={done} />}
    </>
  );
}
