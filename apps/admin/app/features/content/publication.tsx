import { Tag, Button } from "antd";
import type { PublicationState } from "@changming/contract/admin/publication";
import { undoHours } from "@changming/contract/limits";
import { choicesOf, typed } from "../../parts/form-values.ts";
import { ChoiceField, Field } from "../../parts/field.tsx";
import styles from "./content.module.css";
import { useState } from "react";
import type { Result } from "@changming/contract/client";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { useAction } from "../../parts/use-action.ts";
import type { RowAction } from "../../parts/table-types.ts";
import { stillUsedText, useJustSaved } from "./use-editing.ts";

export const stateNames: Record<PublicationState, string> = {
  draft: "草稿",
  waiting: "定时",
  out: "已发布",
  ended: "到时撤下了",
  deleted: "已删除",
};

const stateColours = {
  draft: "default",
  waiting: "warning",
  out: "success",
  ended: "default",
  deleted: "error",
} as const;

export const stateChoices = choicesOf(stateNames);

/** The publication state in a query parameter; empty for any other text. */
export function knownState(text: string | undefined): PublicationState | "" {
  return (["draft", "waiting", "out", "ended", "deleted"] as const).find((state) => state === text) ?? "";
}

/** The sort key in a query parameter; `time` for any other text. */
export function knownSort(text: string): "time" | "title" | "reads" {
  return (["time", "title", "reads"] as const).find((sort) => sort === text) ?? "time";
}

/** `names` replaces the label where a state is called differently. */
export function StateTag({ state, names }: { state: PublicationState; names?: Partial<typeof stateNames> }) {
  return <Tag color={stateColours[state]}>{names?.[state] ?? stateNames[state]}</Tag>;
}

interface Published {
  state: PublicationState;
  publish_time: string;
  take_down_time: string;
}

/** `2026-11-21 12:00:00 起，2026-12-01 00:00:00 止` */
export function timesText({ publish_time, take_down_time }: Published): string {
  return take_down_time === "" ? publish_time : `${publish_time} 起，${take_down_time} 止`;
}

interface PublishFieldsProps {
  saved: Published | null;
  /** Label of a draft here: `草稿`, `隐藏`. */
  draftName?: string;
}

const draftChoices = (draftName: string) => [
  { value: "0", label: "发布" },
  { value: "1", label: draftName },
];

/** As `datetime-local` writes it. Empty for a draft: its time is over, it is published when the user publishes it. */
function momentOf(saved: Published | null): string {
  return saved && saved.state !== "draft" ? saved.publish_time.replace(" ", "T") : "";
}

/** Whether it is published, from when, and until when. */
export function PublishFields({ saved, draftName = "草稿" }: PublishFieldsProps) {
  return (
    <div className={styles.row}>
      <ChoiceField
        name="isDraft"
        label="发布还是先放着"
        choices={draftChoices(draftName)}
        defaultValue={saved?.state === "draft" ? "1" : "0"}
      />
      <Field
        name="publishTime"
        label="发布时间"
        type="datetime-local"
        step={1}
        defaultValue={momentOf(saved)}
        hint="北京时间；空着就是现在，将来的时间到了自动出现"
      />
      <Field
        name="takeDownTime"
        label="撤下时间"
        type="datetime-local"
        step={1}
        defaultValue={saved?.take_down_time.replace(" ", "T") ?? ""}
        hint="北京时间；空着就是一直在，到了这一刻自动撤下"
      />
    </div>
  );
}

export function publishingIn(form: FormData): { isDraft: 0 | 1; publishTime: string; takeDownTime: string } {
  return {
    isDraft: typed(form, "isDraft") === "1" ? 1 : 0,
    publishTime: typed(form, "publishTime"),
    takeDownTime: typed(form, "takeDownTime"),
  };
}

/** The same values of the version that another user saved, to display. */
export function publishedDetails({ state, publish_time, take_down_time }: Published, draftName = "草稿") {
  return [
    { label: "发布还是先放着", value: state === "draft" ? draftName : stateNames[state] },
    { label: "发布时间", value: state === "draft" ? "" : publish_time },
    { label: "撤下时间", value: take_down_time },
  ];
}

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
  const publish = ({ id, version }: Row) => calls.setDraft({ id, version, isDraft: 0 });
  const unpublish = ({ id, version }: Row) => calls.setDraft({ id, version, isDraft: 1 });
  const publication = useAction(publish, {
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
            ? publication.run(row)
            : setConfirmation({
                action: withdraw,
                title,
                consequences: `${fromSite(state)}它回到草稿里，改好了可以再发布。`,
                act: () => unpublish(row),
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
