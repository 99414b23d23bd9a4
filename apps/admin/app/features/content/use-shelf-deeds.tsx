import { useState } from "react";
import type { Result } from "@changming/contract/client";
import type { PublicationState } from "@changming/contract/admin/publication";
import { Button } from "../../parts/button.tsx";
import { PlainConfirm } from "../../parts/plain-confirm.tsx";
import type { RowDeed } from "../../parts/table-types.ts";
import styles from "./content.module.css";
import { stillInWords, useJustSaved } from "./use-editing.ts";

/** Hours in which a deletion can be taken back, as the contract's `undoHours` says. */
const undoHours = 72;

interface ShelfRow {
  id: number;
  title: string;
  state: PublicationState;
  version: number;
}

interface ShelfCalls {
  setDraft(input: { id: number; version: number; isDraft: 0 | 1 }): Promise<Result<unknown>>;
  remove(input: { id: number; version: number }): Promise<Result<unknown>>;
  restore(input: { id: number }): Promise<Result<unknown>>;
}

interface ShelfOptions<Row> {
  calls: ShelfCalls;
  isWriter: boolean;
  edit(id: number): void;
  /** Where the site shows it; empty for none of its own. */
  addressOf(row: Row): string;
  /** `撤回`, `隐藏` */
  withdraw?: string;
  onDone(): void;
}

interface Asked {
  deed: string;
  title: string;
  consequences: string;
  undo?: number;
  act(): Promise<Result<unknown>>;
}

/** What can be done with a row, asked first where it takes something from the site, and the note that says it was done and takes a deletion back. */
export function useShelfDeeds<Row extends ShelfRow>(options: ShelfOptions<Row>) {
  const { calls, isWriter, edit, addressOf, withdraw = "撤回", onDone } = options;
  const places = useJustSaved();
  const [said, setSaid] = useState<{ words: string; undo?: number } | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  async function act(work: Promise<Result<unknown>>, words: string, undo?: number) {
    const answer = await work;
    setSaid(answer.ok ? { words, ...(undo !== undefined && { undo }) } : { words: answer.msg });
    onDone();
  }
  const restore = (id: number, title: string) => act(calls.restore({ id }), `《${title}》恢复了`);
  const look = (row: Row): RowDeed[] =>
    row.state === "out" && addressOf(row) !== ""
      ? [{ label: "在站上看", run: () => void open(addressOf(row), "_blank", "noopener") }]
      : [];
  const deedsOf = (row: Row): RowDeed[] => {
    const { id, title, version, state } = row;
    if (!isWriter) return look(row);
    if (state === "deleted") return [{ label: "恢复", key: "z", run: () => restore(id, title) }];
    const isDraft = state === "draft";
    return [
      { label: "编辑", key: "Enter", run: () => edit(id) },
      {
        label: isDraft ? "发布" : withdraw,
        key: "a",
        run: () =>
          isDraft
            ? act(calls.setDraft({ id, version, isDraft: 0 }), `《${title}》发布了`)
            : setAsked({
                ...{ deed: withdraw, title },
                consequences: `${fromSite(state)}它回到草稿里，改好了可以再发布。`,
                act: () => calls.setDraft({ id, version, isDraft: 1 }),
              }),
      },
      {
        label: "删除",
        key: "d",
        run: () =>
          setAsked({
            ...{ deed: "删除", title, undo: id },
            consequences: `${fromSite(state)}${undoHours} 小时内可以恢复，之后不能。`,
            act: () => calls.remove({ id, version }),
          }),
      },
      ...look(row),
    ];
  };
  const saved = places && <p role="status">已保存{stillInWords(places)}</p>;
  const note = said ? (
    <p className={styles.note} role="status">
      {said.words}
      {said.undo !== undefined && (
        <Button onClick={() => void restore(said.undo ?? 0, said.words.slice(1, said.words.lastIndexOf("》")))}>
          恢复
        </Button>
      )}
    </p>
  ) : (
    saved
  );
  const question = asked && (
    <PlainConfirm
      title={`${asked.deed}《${asked.title}》`}
      consequences={asked.consequences}
      deed={asked.deed}
      act={asked.act}
      onClose={() => setAsked(null)}
      onDone={() => {
        setAsked(null);
        const { deed, title, undo } = asked;
        setSaid({ words: `《${title}》${deed}了`, ...(undo !== undefined && { undo }) });
        onDone();
      }}
    />
  );
  return {
    deedsOf,
    note: (
      <>
        {note}
        {question}
      </>
    ),
  };
}

const fromSite = (state: PublicationState) =>
  state === "out" ? "立刻从网站上消失，谁也看不到。" : "它现在不在网站上。";
