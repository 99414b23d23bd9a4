import { useCallback, useState } from "react";
import type { ConcernKind } from "@changming/contract/admin/concern";
import { api } from "../../api.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import { QueuePage } from "../../parts/queue-page.tsx";
import { useOpen } from "../../parts/use-open.ts";
import { useQueue } from "../../parts/use-queue.ts";
import { closed, filters, waiting } from "./concern-columns.ts";
import { ConcernDeedDialog } from "./concern-deeds.tsx";
import { ConcernDrawer } from "./concern-drawer.tsx";
import { type ConcernDeed, concernDeeds } from "./concern-deed.ts";

interface QueueProps {
  kind: ConcernKind;
  title: string;
}

/** One queue of what people brought: what waits, and what was decided. */
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
  const [deed, setDeed] = useState<ConcernDeed | null>(null);
  const { openId, open, close } = useOpen();
  const askFor = useCallback(
    ({ page, pageSize, filters: { number = "" } }: ListQuery, signal?: AbortSignal) =>
      api.concern.list({ page, pageSize, kind, state, number }, { signal }),
    [kind, state],
  );
  const { ask, nextOf, stepsFrom } = useQueue(askFor);
  const again = () => setTurn((now) => now + 1);
  const choose = (chosen: ConcernDeed) => (chosen.kind === "look" ? open(chosen.row.id) : setDeed(chosen));
  return (
    <>
      <DataTable
        name={`concern-${kind}-${state}`}
        caption={title}
        columns={state === "waiting" ? waiting : closed}
        idOf={({ id }) => id}
        empty={state === "waiting" ? "没有等着处理的" : "还没有处理过的"}
        deeds={(row) => concernDeeds(row, choose)}
        {...{ ask, filters, turn }}
      />
      {openId !== null && (
        <ConcernDrawer
          id={openId}
          steps={stepsFrom(openId, open)}
          onClose={close}
          onChanged={(isOver) => {
            // Who decided goes on with the next one, or back to the list.
            const next = nextOf(openId);
            if (isOver && next !== null) open(next);
            else if (isOver) close();
            again();
          }}
        />
      )}
      {deed && (
        <ConcernDeedDialog
          deed={deed}
          onClose={() => setDeed(null)}
          onDone={() => {
            setDeed(null);
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
