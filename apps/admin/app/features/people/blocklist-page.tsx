import { type FormEvent, useState } from "react";
import {
  blocklistVerdictLabels,
  blocklistVerdicts,
  type ListedVerdict,
} from "@changming/contract/admin/blocklist-verdicts";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { DataTable } from "../../parts/data-table.tsx";
import type { ListQuery } from "../../parts/list-query.ts";
import { PlainConfirm } from "../../parts/confirm.tsx";
import type { Column, Filter, RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import { NewBlocklistDialog } from "./new-blocklist-dialog.tsx";
import type { BlocklistItem } from "./people-items.ts";
import { TextField } from "../../parts/field.tsx";
import { typed } from "../../parts/form-values.ts";
import styles from "./people.module.css";

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

function fetchList({ page, pageSize, filters: values }: ListQuery, signal?: AbortSignal) {
  const verdict = blocklistVerdicts.find((known): known is ListedVerdict => known === values.verdict) ?? "";
  return api.blocklist.list({ page, pageSize, keywords: values.keywords ?? "", verdict }, { signal });
}

export function BlocklistPage() {
  const mayChange = useSelf().role !== "readOnly";
  const [turn, setTurn] = useState(0);
  const [isAdding, setAdding] = useState(false);
  const again = () => setTurn(turn + 1);
  const [removed, setRemoved] = useState<BlocklistItem | null>(null);
  const actions = (row: BlocklistItem): RowAction[] => [{ label: "删去", key: "d", run: () => setRemoved(row) }];
  const add = mayChange && (
    <Button kind="main" onClick={() => setAdding(true)}>
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
        fetchList={fetchList}
        columns={columns}
        filters={filters}
        turn={turn}
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
          onClose={() => setRemoved(null)}
          onDone={() => {
            setRemoved(null);
            again();
          }}
        />
      )}
      {isAdding && (
        <NewBlocklistDialog
          choices={choices}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            again();
          }}
        />
      )}
    </>
  );
}

const messages = {
  shown: "作为留言：直接刊出",
  held: "作为留言：先存着，等人审",
  refused: "作为留言：发不出去",
} as const;
const names = { shown: "作为昵称：可以用", refused: "作为昵称：不能用" } as const;
const verdicts = { refuse: "禁用", hold: "待审" } as const;

/** Tests a text against the blocklist. */
function ProbeBox() {
  const [results, setResults] = useState<readonly string[]>([]);
  async function probe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = typed(new FormData(event.currentTarget), "text");
    const answer = await api.blocklist.probe({ text });
    if (!answer.ok) return setResults([answer.msg]);
    const { message, name, found, has_contact } = answer.body;
    setResults([
      messages[message],
      names[name],
      ...found.map((one) => `“${one.text}”：${verdicts[one.verdict]}`),
      ...(has_contact ? ["像是联系方式：待审"] : []),
    ]);
  }
  return (
    <form className={styles.probe} aria-label="试一试" onSubmit={(event) => void probe(event)}>
      <TextField name="text" label="试一段文字会怎样" rows={2} maxLength={500} />
      <Button type="submit">试一试</Button>
      <ul role="status" className={styles.items}>
        {results.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </form>
  );
}
