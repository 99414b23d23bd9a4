import { useList } from "../../parts/use-list.ts";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { QueuePage } from "../../parts/tabs.tsx";
import type { Column, ListQuery } from "../../parts/table-types.ts";
import { nextOf, useOpen } from "../../parts/use-open.ts";
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

const listWhere =
  (isDecided: 0 | 1) =>
  ({ page, pageSize }: ListQuery) =>
    queries.cooperation.list({ page, pageSize, isDecided });

const lists = {
  waiting: { call: listWhere(0), columns: waiting, empty: "没有等着审核的合作申请" },
  decided: { call: listWhere(1), columns: decided, empty: "还没有审核过的合作申请" },
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
  const { openId, open, close } = useOpen();
  const { call, columns, empty } = lists[list];
  const page = useList(call);
  return (
    <>
      <DataTable
        name={`cooperations-${list}`}
        caption="合作申请"
        idOf={({ id }) => id}
        actions={({ id }) => [{ label: "打开", key: "Enter", run: () => open(id) }]}
        list={page}
        columns={columns}
        empty={empty}
      />
      {openId !== null && (
        <CooperationDrawer id={openId} previousId={nextOf(page.rows, openId, -1)} onClose={close} onGo={open} />
      )}
    </>
  );
}
