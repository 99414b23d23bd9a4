import { Button } from "antd";
import { useState } from "react";
import type { Result } from "@changming/contract/client";
import type { PublicationState } from "@changming/contract/admin/publication";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { useAction } from "../../parts/use-action.ts";
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
  /** After a failed action: the rows may have changed. */
  onError(): void;
}

type Deleted = Pick<PublicationRow, "id" | "title">;

interface Confirmation {
  action: string;
  title: string;
  consequences: string;
  undo?: Deleted;
  act(): Promise<Result<unknown>>;
}

/** A row's actions, the confirmation before one that unpublishes, and the message afterwards with its undo button. */
export function usePublicationActions<Row extends PublicationRow>(options: PublicationOptions<Row>) {
  const { calls, isWriter, edit, addressOf, withdraw = "撤回", onError } = options;
  const places = useJustSaved();
  const [result, setResult] = useState<{ message: string; undo?: Deleted } | null>(null);
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const publishing = useAction(({ id, version }: Row) => calls.setDraft({ id, version, isDraft: 0 }), {
    onDone: (_, { title }) => setResult({ message: `《${title}》发布了` }),
    onError: ({ message }) => {
      setResult({ message });
      onError();
    },
  });
  const restoration = useAction(({ id }: Deleted) => calls.restore({ id }), {
    onDone: (_, { title }) => setResult({ message: `《${title}》恢复了` }),
    onError: ({ message }) => {
      setResult({ message });
      onError();
    },
  });
  const viewActions = (row: Row): RowAction[] =>
    row.state === "out" && addressOf(row) !== ""
      ? [{ label: "在站上看", run: () => void open(addressOf(row), "_blank", "noopener") }]
      : [];
  const actionsOf = (row: Row): RowAction[] => {
    const { id, title, version, state } = row;
    if (!isWriter) return viewActions(row);
    if (state === "deleted") return [{ label: "恢复", key: "z", run: () => restoration.run(row) }];
    const isDraft = state === "draft";
    return [
      { label: "编辑", key: "Enter", run: () => edit(id) },
      {
        label: isDraft ? "发布" : withdraw,
        key: "a",
        run: () =>
          isDraft
            ? publishing.run(row)
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
            undo: { id, title },
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
      {result.undo && <Button onClick={() => result.undo && void restoration.run(result.undo)}>恢复</Button>}
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
        setResult({ message: `《${title}》${action}了`, ...(undo && { undo }) });
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
