import { useState } from "react";
import type { Result } from "@changming/contract/client";
import type { PublicationState } from "@changming/contract/admin/publication";
import { Button } from "../../parts/button.tsx";
import { PlainConfirm } from "../../parts/confirm.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import styles from "./content.module.css";
import { stillUsedText, useJustSaved } from "./use-editing.ts";

/** Hours in which a deletion can be undone; the contract's `undoHours`. */
const undoHours = 72;

interface PublicationRow {
  id: number;
  title: string;
  state: PublicationState;
  version: number;
}

interface PublicationCalls {
  setDraft(input: { id: number; version: number; isDraft: 0 | 1 }): Promise<Result<unknown>>;
  remove(input: { id: number; version: number }): Promise<Result<unknown>>;
  restore(input: { id: number }): Promise<Result<unknown>>;
}

interface PublicationOptions<Row> {
  calls: PublicationCalls;
  isWriter: boolean;
  edit(id: number): void;
  /** URL of its public page; empty if it has none. */
  addressOf(row: Row): string;
  /** `撤回`, `隐藏` */
  withdraw?: string;
  onDone(): void;
}

interface Confirmation {
  action: string;
  title: string;
  consequences: string;
  undo?: number;
  act(): Promise<Result<unknown>>;
}

/** A row's actions, the confirmation before one that unpublishes, and the message afterwards with its undo button. */
export function usePublicationActions<Row extends PublicationRow>(options: PublicationOptions<Row>) {
  const { calls, isWriter, edit, addressOf, withdraw = "撤回", onDone } = options;
  const places = useJustSaved();
  const [result, setResult] = useState<{ message: string; undo?: number } | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  async function act(work: Promise<Result<unknown>>, message: string, undo?: number) {
    const answer = await work;
    setResult(answer.ok ? { message, ...(undo !== undefined && { undo }) } : { message: answer.msg });
    onDone();
  }
  const restore = (id: number, title: string) => act(calls.restore({ id }), `《${title}》恢复了`);
  const viewActions = (row: Row): RowAction[] =>
    row.state === "out" && addressOf(row) !== ""
      ? [{ label: "在站上看", run: () => void open(addressOf(row), "_blank", "noopener") }]
      : [];
  const actionsOf = (row: Row): RowAction[] => {
    const { id, title, version, state } = row;
    if (!isWriter) return viewActions(row);
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
            : setConfirmation({
                action: withdraw,
                title,
                consequences: `${fromSite(state)}它回到草稿里，改好了可以再发布。`,
                act: () => calls.setDraft({ id, version, isDraft: 1 }),
              }),
      },
      {
        label: "删除",
        key: "d",
        run: () =>
          setConfirmation({
            action: "删除",
            title,
            undo: id,
            consequences: `${fromSite(state)}${undoHours} 小时内可以恢复，之后不能。`,
            act: () => calls.remove({ id, version }),
          }),
      },
      ...viewActions(row),
    ];
  };
  const saved = places && <p role="status">已保存{stillUsedText(places)}</p>;
  const note = result ? (
    <p className={styles.note} role="status">
      {result.message}
      {result.undo !== undefined && (
        <Button
          onClick={() => void restore(result.undo ?? 0, result.message.slice(1, result.message.lastIndexOf("》")))}
        >
          恢复
        </Button>
      )}
    </p>
  ) : (
    saved
  );
  const question = confirmation && (
    <PlainConfirm
      title={`${confirmation.action}《${confirmation.title}》`}
      consequences={confirmation.consequences}
      action={confirmation.action}
      act={confirmation.act}
      onClose={() => setConfirmation(null)}
      onDone={() => {
        setConfirmation(null);
        const { action, title, undo } = confirmation;
        setResult({ message: `《${title}》${action}了`, ...(undo !== undefined && { undo }) });
        onDone();
      }}
    />
  );
  return {
    actionsOf,
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
