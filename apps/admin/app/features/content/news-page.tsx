import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { NewsEditor } from "./news-editor.tsx";
import { useEditing, useIsWriter } from "./use-editing.ts";
import { useState } from "react";
import { DataTable } from "../../parts/data-table.tsx";
import type { Choice } from "../../parts/field.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import type { Column, Filter } from "../../parts/table-types.ts";
import { knownSort, knownState, stateChoices, stateNames, StateTag } from "./publication.tsx";
import { usePublicationActions } from "./use-publication-actions.tsx";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export function NewsPage() {
  const { isOpen, id, open, close } = useEditing();
  const isWriter = useIsWriter();
  const { answer, again } = useAnswer("categories", (signal) => api.newsCategory.list({}, { signal }));
  const categories = answer?.ok
    ? answer.body.itemList.map((one) => ({ value: String(one.id), label: one.text }))
    : null;
  const error = answer?.ok === false && (
    <p role="alert">
      没有读到栏目：{answer.msg} <Button onClick={again}>再试一次</Button>
    </p>
  );
  if (isOpen && isWriter) {
    if (categories) return <NewsEditor key={id} id={id} categories={categories} onClose={close} />;
    return error || <p role="status">正在读取……</p>;
  }
  return (
    <>
      {error}
      <NewsList onEdit={open} categories={categories ?? []} />
    </>
  );
}

function fetchList({ page, pageSize, sort, isDescending, filters: values }: ListQuery, signal?: AbortSignal) {
  const order = sort === "" ? ({ sort: "time", isDescending: 1 } as const) : { sort: knownSort(sort), isDescending };
  const only = { keywords: values.keywords, state: knownState(values.state), categoryId: Number(values.category) || 0 };
  return api.news.list({ page, pageSize, ...only, ...order }, { signal });
}

function NewsList({ onEdit, categories }: { onEdit(row: number | "new"): void; categories: readonly Choice[] }) {
  const isWriter = useIsWriter();
  const [turn, setTurn] = useState(0);
  const { actionsOf, note } = usePublicationActions<NewsRow>({
    calls: api.news,
    isWriter,
    edit: onEdit,
    addressOf: ({ id, category_id }) => `/news_details?id=${id}&class_id=${category_id}`,
    onDone: () => setTurn((now) => now + 1),
  });
  const filters: readonly Filter[] = [
    { name: "keywords", label: "标题", kind: "text" },
    { name: "category", label: "栏目", kind: "choice", choices: categories },
    { name: "state", label: "状态", kind: "choice", choices: stateChoices },
  ];
  const add = isWriter && (
    <Button kind="main" onClick={() => onEdit("new")}>
      写文章
    </Button>
  );
  return (
    <>
      <h1>文章</h1>
      {note}
      <DataTable
        name="news"
        caption="文章"
        idOf={({ id }) => id}
        actions={actionsOf}
        toolbar={add}
        columns={newsColumns}
        fetchList={fetchList}
        filters={filters}
        turn={turn}
      />
    </>
  );
}

type NewsRow = BodyOf<AdminCalls["news"]["list"]>["itemList"][number];

const newsColumns: readonly Column<NewsRow>[] = [
  { key: "title", title: "标题", sort: "title", text: ({ title }) => title },
  { key: "category", title: "栏目", text: ({ category_name }) => category_name },
  {
    key: "state",
    title: "状态",
    text: ({ state }) => stateNames[state],
    render: ({ state }) => <StateTag state={state} />,
  },
  { key: "time", title: "发布时间", sort: "time", text: ({ publish_time }) => publish_time },
  { key: "reads", title: "阅读", sort: "reads", text: ({ read_nums }) => String(read_nums) },
];
