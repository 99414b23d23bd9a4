import { useList } from "../../parts/use-list.ts";
import { queries } from "../../api/query.ts";
import { idIn } from "../../parts/form-values.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { QueuePage } from "../../parts/tabs.tsx";
import type { Column, ListQuery } from "../../parts/table-types.ts";
import { useOpen } from "../../parts/use-open.ts";
import { ApplicationDrawer } from "./application-drawer.tsx";
import { ageText, type ApplicationItem, useGardenFilter } from "./memorial-items.ts";

const waiting: readonly Column<ApplicationItem>[] = [
  { key: "name", title: "逝者", text: ({ name }) => name },
  { key: "years", title: "生卒", text: ({ years }) => years },
  { key: "garden", title: "园区", text: ({ garden_name }) => garden_name },
  { key: "relation", title: "申请人", text: ({ nickname, shengu_guanxi }) => `${nickname}（${shengu_guanxi}）` },
  { key: "age", title: "已等", text: ({ hours }) => ageText(hours) },
  { key: "times", title: "第几次提交", text: ({ times }) => String(times) },
  { key: "sent", title: "提交时间", text: ({ send_time }) => send_time, isHiddenAtFirst: true },
];

const decided: readonly Column<ApplicationItem>[] = [
  ...waiting.filter(({ key }) => key !== "age"),
  { key: "state", title: "结果", text: ({ state_text }) => state_text },
  { key: "decided", title: "审核时间", text: ({ decide_time }) => decide_time },
];

const listWhere =
  (isDecided: 0 | 1) =>
  ({ page, pageSize, filters }: ListQuery) =>
    queries.application.list({ page, pageSize, isDecided, gardenId: idIn(filters["gardenId"]) });

const lists = {
  waiting: { call: listWhere(0), columns: waiting, empty: "没有等着审核的申请" },
  decided: { call: listWhere(1), columns: decided, empty: "还没有审核过的申请" },
} as const;

export function ApplicationsPage() {
  return (
    <QueuePage
      title="入驻申请"
      lists={{ waiting: "待审核", decided: "已审核" }}
      renderList={(list) => <Queue key={list} list={list} />}
    />
  );
}

function Queue({ list }: { list: keyof typeof lists }) {
  const { openId, open, close } = useOpen();
  const { call, columns, empty } = lists[list];
  const page = useList(call, [useGardenFilter()], `applications-${list}`);
  return (
    <>
      <DataTable
        name={`applications-${list}`}
        caption="入驻申请"
        idOf={({ id }) => id}
        actions={({ id }) => [{ label: "打开", key: "Enter", run: () => open(id) }]}
        list={page}
        columns={columns}
        empty={empty}
      />
      {openId !== null && <ApplicationDrawer id={openId} onClose={close} onGo={open} />}
    </>
  );
}
