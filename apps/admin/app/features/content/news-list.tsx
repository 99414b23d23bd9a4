import { useState } from "react";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { Choice } from "../../parts/field.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import type { Filter } from "../../parts/table-types.ts";
import { knownSort, knownState, stateChoices } from "./publication-labels.ts";
import { newsColumns as columns, type NewsRow } from "./news-columns.tsx";
import { useIsWriter } from "./use-editing.ts";
import { usePublicationActions } from "./use-publication-actions.tsx";

function fetchList({ page, pageSize, sort, isDescending, filters: values }: ListQuery, signal?: AbortSignal) {
  const order = sort === "" ? ({ sort: "time", isDescending: 1 } as const) : { sort: knownSort(sort), isDescending };
  const only = { keywords: values.keywords, state: knownState(values.state), categoryId: Number(values.category) || 0 };
  return api.news.list({ page, pageSize, ...only, ...order }, { signal });
}

export function NewsList({ onEdit, categories }: { onEdit(row: number | "new"): void; categories: readonly Choice[] }) {
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
        {...{ fetchList, columns, filters, turn }}
      />
    </>
  );
}
