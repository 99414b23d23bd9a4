import { useState } from "react";
import { Link } from "react-router";
import { DataTable } from "../../parts/data-table.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { useSelf } from "../../session/session-store.ts";
import { decides, type ResidenceItem, useGardenFilter, useLevelChoices } from "./memorial-items.ts";
import { columns, exportTo, filtersFor, listResidences } from "./residence-columns.tsx";
import { useList } from "../../parts/use-list.ts";
import { ResidenceDrawer } from "./residence-drawer.tsx";
import { MergeResidence } from "./merge-residence.tsx";
import { EditResidence } from "./edit-residence.tsx";
import { HideResidence } from "./hide-residence.tsx";
import styles from "./memorials.module.css";

export function ResidencesPage() {
  const { role } = useSelf();
  const [open, setOpen] = useState<OpenResidence | null>(null);
  const { openId, open: openRow, close: shut } = useOpen();
  const inGarden = useGardenFilter();
  const close = () => setOpen(null);
  const actions = (row: ResidenceItem): RowAction[] => {
    const show = { label: "打开", key: "Enter", run: () => openRow(row.id) };
    if (!decides(role)) return [show];
    return [
      show,
      { label: "修改", key: "e", run: () => setOpen({ kind: "edit", row }) },
      { label: "合并", key: "m", run: () => setOpen({ kind: "merge", row }) },
      {
        label: row.state === "hidden" ? "恢复展示" : "停止展示",
        key: "h",
        run: () => setOpen({ kind: "hide", row }),
      },
    ];
  };
  const list = useList(listResidences, filtersFor(decides(role), useLevelChoices(), inGarden), "residences");
  return (
    <>
      <div className={styles.head}>
        <h1>居所</h1>
        {decides(role) && (
          <Link className={styles.create} to="/residences/new">
            立一处居所
          </Link>
        )}
      </div>
      <DataTable
        name="residences"
        caption="居所"
        idOf={({ id }) => id}
        empty="没有找到这样的居所"
        list={list}
        columns={columns}
        actions={actions}
        exportTo={exportTo}
        toolbar={decides(role) && <Link to="/residence-imports">批量导入</Link>}
      />
      {openId !== null && <ResidenceDrawer id={openId} onClose={shut} />}
      {open && <OpenedResidence open={open} onClose={close} onDone={close} />}
    </>
  );
}

interface OpenResidence {
  kind: "edit" | "hide" | "merge";
  row: ResidenceItem;
}

interface OpenedProps {
  open: OpenResidence;
  onClose(): void;
  onDone(): void;
}

/** The dialog over the list of residences. */
function OpenedResidence({ open: { kind, row }, ...shared }: OpenedProps) {
  if (kind === "merge") return <MergeResidence row={row} {...shared} />;
  return kind === "edit" ? <EditResidence id={row.id} {...shared} /> : <HideResidence row={row} {...shared} />;
}
