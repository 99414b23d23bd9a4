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
import { api } from "../../api/api.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
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

interface HideProps {
  row: ResidenceItem;
  onClose(): void;
  onDone(): void;
}

/** Hides a residence from everyone at once, or makes it visible again. */
function HideResidence({ row: { id, name, state, version }, ...shared }: HideProps) {
  const isHidden = state !== "hidden";
  return (
    <DangerConfirm
      {...shared}
      title={isHidden ? `停止展示 ${name} 的居所` : `恢复展示 ${name} 的居所`}
      consequences={
        isHidden
          ? "立刻从网站上消失：页面、列表、搜索、排行、滚动消息与图片，家人也看不到，放不回去。里面的内容都留着，家人在站内消息里看到原因。"
          : "立刻回到网站上，里面的内容与原来一样；原来私密的仍是私密。家人会收到站内消息。"
      }
      action={isHidden ? "停止展示" : "恢复展示"}
      readBy="家人在站内消息里看到它"
      act={(reason) => api.residence.hide({ id, version, reason, isHidden: isHidden ? 1 : 0 })}
    />
  );
}
