import type { Column, Filter } from "../../parts/table-types.ts";
import {
  type ConcernAction,
  concernActions,
  hiddenLabel,
  outcomeLabels,
  targetLabels,
  type ConcernItem,
} from "./people-items.ts";
import { useState } from "react";
import type { ConcernKind } from "@changming/contract/admin/concern";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { useList } from "../../parts/use-list.ts";
import { QueuePage } from "../../parts/tabs.tsx";
import { nextOf, stepsFrom, useOpen } from "../../parts/use-open.ts";
import { ConcernActionDialog } from "./concern-action-dialog.tsx";
import { ConcernDrawer } from "./concern-drawer.tsx";

const filters: readonly Filter[] = [{ name: "number", label: "编号", kind: "text" }];

const waiting: readonly Column<ConcernItem>[] = [
  { key: "number", title: "编号", text: ({ number }) => number },
  { key: "time", title: "提交时间", text: ({ make_time }) => make_time },
  {
    key: "target",
    title: "对象",
    text: ({ target_kind, subject_name }) => `${targetLabels[target_kind]} ${subject_name}`.trim(),
  },
  { key: "reason", title: "事由", text: ({ reason }) => reason },
  {
    key: "hidden",
    title: "现在",
    text: hiddenLabel,
  },
];

const closed: readonly Column<ConcernItem>[] = [
  ...waiting,
  { key: "outcome", title: "结果", text: ({ outcome }) => outcomeLabels[outcome] },
  { key: "closed", title: "处理时间", text: ({ close_time }) => close_time },
  { key: "by", title: "谁处理的", text: ({ decided_by }) => decided_by },
];

interface QueueProps {
  kind: ConcernKind;
  title: string;
}

/** One queue of concerns: the waiting ones and the decided ones. */
function ConcernsPage({ kind, title }: QueueProps) {
  return (
    <QueuePage
      title={title}
      lists={{ waiting: "待处理", closed: "已处理" }}
      renderList={(state) => <Queue key={state} kind={kind} title={title} state={state} />}
    />
  );
}

function Queue({ kind, title, state }: QueueProps & { state: "waiting" | "closed" }) {
  const [action, setAction] = useState<ConcernAction | null>(null);
  const { openId, open, close } = useOpen();
  const list = useList(
    ({ page, pageSize, filters: { number = "" } }) => queries.concern.list({ page, pageSize, kind, state, number }),
    filters,
    `concern-${kind}-${state}`,
  );
  const choose = (chosen: ConcernAction) => (chosen.kind === "look" ? open(chosen.row.id) : setAction(chosen));
  return (
    <>
      <DataTable
        name={`concern-${kind}-${state}`}
        caption={title}
        columns={state === "waiting" ? waiting : closed}
        idOf={({ id }) => id}
        empty={state === "waiting" ? "没有等着处理的" : "还没有处理过的"}
        actions={(row) => concernActions(row, choose)}
        list={list}
      />
      {openId !== null && (
        <ConcernDrawer
          id={openId}
          steps={stepsFrom(list.rows, openId, open)}
          onClose={close}
          onDecided={() => {
            // The next concern opens, or the list.
            const next = nextOf(list.rows, openId);
            if (next === null) close();
            else open(next);
          }}
        />
      )}
      {action && <ConcernActionDialog action={action} onClose={() => setAction(null)} onDone={() => setAction(null)} />}
    </>
  );
}

export const ReportsPage = () => <ConcernsPage kind="report" title="举报" />;
export const AlivePage = () => <ConcernsPage kind="alive" title="我还健在" />;
export const RelativesPage = () => <ConcernsPage kind="relative" title="亲属请求" />;
