import type { Column, Filter } from "../../parts/table-types.ts";
import { type ConcernAction, concernActions, hiddenLabel, outcomeLabels, targetLabels } from "./concern-labels.ts";
import type { ConcernItem } from "./people-items.ts";
import { useCallback, useState } from "react";
import type { ConcernKind } from "@changming/contract/admin/concern";
import { api } from "../../api/api.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import { QueuePage } from "../../parts/tabs.tsx";
import { useOpen, useQueue } from "../../parts/use-open.ts";
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
  const [turn, setTurn] = useState(0);
  const [action, setAction] = useState<ConcernAction | null>(null);
  const { openId, open, close } = useOpen();
  const fetchConcerns = useCallback(
    ({ page, pageSize, filters: { number = "" } }: ListQuery, signal?: AbortSignal) =>
      api.concern.list({ page, pageSize, kind, state, number }, { signal }),
    [kind, state],
  );
  const { fetchList, nextOf, stepsFrom } = useQueue(fetchConcerns);
  const again = () => setTurn((now) => now + 1);
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
        fetchList={fetchList}
        filters={filters}
        turn={turn}
      />
      {openId !== null && (
        <ConcernDrawer
          id={openId}
          steps={stepsFrom(openId, open)}
          onClose={close}
          onChanged={(isOver) => {
            // After a decision the next concern opens, or the list.
            const next = nextOf(openId);
            if (isOver && next !== null) open(next);
            else if (isOver) close();
            again();
          }}
        />
      )}
      {action && (
        <ConcernActionDialog
          action={action}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null);
            again();
          }}
        />
      )}
    </>
  );
}

export const ReportsPage = () => <ConcernsPage kind="report" title="举报" />;
export const AlivePage = () => <ConcernsPage kind="alive" title="我还健在" />;
export const RelativesPage = () => <ConcernsPage kind="relative" title="亲属请求" />;
