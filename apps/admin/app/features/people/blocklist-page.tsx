import { Button } from "antd";
import { useState } from "react";
import {
  blocklistVerdictLabels,
  blocklistVerdicts,
  type ListedVerdict,
} from "@changming/contract/admin/blocklist-verdicts";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { PlainConfirm } from "../../parts/confirm.tsx";
import type { Column, Filter, ListQuery, RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import { useList } from "../../parts/use-list.ts";
import { ProbeBox } from "./probe-box.tsx";
import { NewBlocklistDialog } from "./new-blocklist-dialog.tsx";
import type { BlocklistItem } from "./people-items.ts";

const choices = blocklistVerdicts.map((value) => ({ value, label: blocklistVerdictLabels[value] }));

const filters: readonly Filter[] = [
  { name: "keywords", label: "词", kind: "text" },
  { name: "verdict", label: "处理", kind: "choice", choices },
];

const columns: readonly Column<BlocklistItem>[] = [
  { key: "word", title: "词", text: ({ word }) => word },
  { key: "verdict", title: "处理", text: ({ verdict }) => blocklistVerdictLabels[verdict] },
  { key: "names", title: "范围", text: ({ is_for_names_only }) => (is_for_names_only ? "只管昵称" : "留言和昵称") },
];

function listTerms({ page, pageSize, filters: values }: ListQuery) {
  const verdict = blocklistVerdicts.find((known): known is ListedVerdict => known === values.verdict) ?? "";
  return queries.blocklist.list({ page, pageSize, keywords: values.keywords ?? "", verdict });
}

export function BlocklistPage() {
  const mayChange = useSelf().role !== "readOnly";
  const list = useList(listTerms, filters, "words");
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<BlocklistItem | null>(null);
  const actions = (row: BlocklistItem): RowAction[] => [{ label: "删去", key: "d", run: () => setRemoved(row) }];
  const add = mayChange && (
    <Button type="primary" onClick={() => setAdding(true)}>
      加词
    </Button>
  );
  return (
    <>
      <h1>词库</h1>
      <p>禁用的词发不出去；待审的先存着等人看；例外让包含禁用词的正常词语通过。改了立刻生效，已经刊出的不变。</p>
      <ProbeBox />
      <DataTable
        name="words"
        caption="词库"
        idOf={({ id }) => id}
        toolbar={add}
        {...(mayChange ? { actions } : {})}
        list={list}
        columns={columns}
      />
      {removed && (
        <PlainConfirm
          title={`从词库里删去“${removed.word}”`}
          consequences={
            removed.verdict === "allow"
              ? `“${removed.word}”不再是例外：包含禁用词的，又会发不出去。立刻生效。`
              : `“${removed.word}”不再拦着留言和昵称。立刻生效，已经刊出的不变。`
          }
          action="删去"
          act={() => api.blocklist.remove({ ids: String(removed.id) })}
          undo={{
            done: `“${removed.word}”从词库里删去了`,
            call: () =>
              api.blocklist.save({
                words: removed.word,
                verdict: removed.verdict,
                isForNamesOnly: removed.is_for_names_only ? 1 : 0,
              }),
          }}
          onClose={() => setRemoved(null)}
          onDone={() => setRemoved(null)}
        />
      )}
      {isAdding && (
        <NewBlocklistDialog choices={choices} onClose={() => setAdding(false)} onDone={() => setAdding(false)} />
      )}
    </>
  );
}
