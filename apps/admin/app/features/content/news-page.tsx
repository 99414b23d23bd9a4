import { Button } from "antd";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { useQuery } from "@tanstack/react-query";
import { NewsEditor } from "./news-editor.tsx";
import { useEditing, useIsWriter } from "./use-editing.ts";
import { useList } from "../../parts/use-list.ts";
import { DataTable } from "../../parts/data-table.tsx";
import type { Choice } from "../../parts/field.tsx";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import {
  knownSort,
  knownState,
  stateChoices,
  stateNames,
  StateTag,
  timesText,
  usePublicationActions,
} from "./publication.tsx";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export function NewsPage() {
  const { isOpen, id, open, close } = useEditing();
  const isWriter = useIsWriter();
  const query = useQuery(queries.newsCategory.list({}));
  const categories = query.data ? query.data.itemList.map((one) => ({ value: String(one.id), label: one.text })) : null;
  const error = query.error && (
    <p role="alert">
      没有读到栏目：{query.error.message} <Button onClick={() => void query.refetch()}>再试一次</Button>
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

function listNews({ page, pageSize, sort, isDescending, filters: values }: ListQuery) {
  const order = sort === "" ? ({ sort: "time", isDescending: 1 } as const) : { sort: knownSort(sort), isDescending };
  const only = { keywords: values.keywords, state: knownState(values.state), categoryId: Number(values.category) || 0 };
  return queries.news.list({ page, pageSize, ...only, ...order });
}

function NewsList({ onEdit, categories }: { onEdit(row: number | "new"): void; categories: readonly Choice[] }) {
  const isWriter = useIsWriter();
  const { actionsOf, note } = usePublicationActions<NewsRow>({
    calls: api.news,
    isWriter,
    edit: onEdit,
    onError: () => void list.result.refetch(),
    addressOf: ({ id, category_id }) => `/news_details?id=${id}&class_id=${category_id}`,
  });
  const filters: readonly Filter[] = [
    { name: "keywords", label: "标题", kind: "text" },
    { name: "category", label: "栏目", kind: "choice", choices: categories },
    { name: "state", label: "状态", kind: "choice", choices: stateChoices },
  ];
  const list = useList(listNews, filters, "news");
  const add = isWriter && (
    <Button type="primary" onClick={() => onEdit("new")}>
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
        list={list}
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
  { key: "time", title: "发布时间", sort: "time", text: timesText },
  { key: "reads", title: "阅读", sort: "reads", text: ({ read_nums }) => String(read_nums) },
];
