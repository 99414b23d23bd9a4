import { useState } from "react";
import { api } from "../../api/api.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import { QueuePage } from "../../parts/tabs.tsx";
import type { Column } from "../../parts/table-types.ts";
import { useOpen, useQueue } from "../../parts/use-open.ts";
import { CooperationDrawer } from "./cooperation-drawer.tsx";
import { ageText, type CooperationItem } from "./memorial-items.ts";

const waiting: readonly Column<CooperationItem>[] = [
  { key: "garden", title: "拟开设的园区", text: ({ garden_name }) => garden_name },
  { key: "company", title: "单位", text: ({ company }) => company },
  { key: "applicant", title: "申请人", text: ({ applicant }) => applicant },
  { key: "mobile", title: "手机号", text: ({ mobile }) => mobile },
  { key: "age", title: "已等", text: ({ hours }) => ageText(hours) },
  { key: "time", title: "提交时间", text: ({ create_time }) => create_time },
];

const decided: readonly Column<CooperationItem>[] = [
  ...waiting.filter(({ key }) => key !== "age"),
  { key: "state", title: "结果", text: ({ state_text }) => state_text },
  { key: "decided", title: "审核时间", text: ({ decide_time }) => decide_time },
];

const fetcherFor =
  (isDecided: 0 | 1) =>
  ({ page, pageSize }: ListQuery, signal?: AbortSignal) =>
    api.cooperation.list({ page, pageSize, isDecided }, { signal });

const lists = {
  waiting: { fetchList: fetcherFor(0), columns: waiting, empty: "没有等着审核的合作申请" },
  decided: { fetchList: fetcherFor(1), columns: decided, empty: "还没有审核过的合作申请" },
} as const;

export function CooperationsPage() {
  return (
    <QueuePage
      title="合作申请"
      lists={{ waiting: "待审核", decided: "已审核" }}
      renderList={(list) => <Queue key={list} list={list} />}
    />
  );
}

function Queue({ list }: { list: keyof typeof lists }) {
  const [turn, setTurn] = useState(0);
  const { fetchList, nextOf } = useQueue(lists[list].fetchList);
  const { openId, open, close: shut } = useOpen();
  const close = () => {
    shut();
    setTurn(turn + 1);
  };
  return (
    <>
      <DataTable
        name={`cooperations-${list}`}
        caption="合作申请"
        idOf={({ id }) => id}
        actions={({ id }) => [{ label: "打开", key: "Enter", run: () => open(id) }]}
        turn={turn}
        {...lists[list]}
        fetchList={fetchList}
      />
      {openId !== null && <CooperationDrawer id={openId} previousId={nextOf(openId, -1)} onClose={close} onGo={open} />}
    </>
  );
}
