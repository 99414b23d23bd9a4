import { useCallback, useState } from "react";
import type { ConcernKind } from "@changming/contract/admin/concern";
import { api } from "../../api/api.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import { QueuePage } from "../../parts/queue-page.tsx";
import { useOpen } from "../../parts/use-open.ts";
import { useQueue } from "../../parts/use-queue.ts";
import { closed, filters, waiting } from "./concern-columns.ts";
import { ConcernActionDialog } from "./concern-action-dialog.tsx";
import { ConcernDrawer } from "./concern-drawer.tsx";
import { type ConcernAction, concernActions } from "./concern-action.ts";

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
      renderList={(state) => <Queue key={state} {...{ kind, title, state }} />}
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
        {...{ fetchList, filters, turn }}
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
