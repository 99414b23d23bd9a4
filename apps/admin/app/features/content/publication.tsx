import { Tag } from "antd";
import type { PublicationState } from "@changming/contract/admin/publication";
import { undoHours } from "@changming/contract/limits";
import { choicesOf, typed } from "../../parts/form-values.ts";
import { ChoiceField, Field } from "../../parts/field.tsx";
import styles from "./content.module.css";
import { useState } from "react";
import type { Result } from "@changming/contract/client";
import { PlainConfirm } from "../../parts/confirm.tsx";
import type { CallError } from "../../api/query.ts";
import { offerUndo } from "../../parts/undo.tsx";
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

/** What a saved publication was planned as, to save it again. */
export function savedPlan({ state, publish_time, take_down_time }: Published) {
  return {
    isDraft: state === "draft" ? (1 as const) : (0 as const),
    publishTime: publish_time,
    takeDownTime: take_down_time,
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

type Shelved = Pick<PublicationRow, "id" | "version">;

interface PublicationCalls {
  setDraft(input: { id: number; version: number; isDraft: 0 | 1 }): Promise<Result<Shelved>>;
  remove(input: { id: number; version: number }): Promise<Result<Shelved>>;
  restore(input: { id: number }): Promise<Result<Shelved>>;
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

interface Confirmation {
  action: string;
  title: string;
  consequences: string;
  act(): Promise<Result<Shelved>>;
  undo(saved: Shelved): Promise<Result<Shelved>>;
}

/** A row's actions, the confirmation before one that unpublishes, and the message of one that failed. */
export function usePublicationActions<Row extends PublicationRow>(options: PublicationOptions<Row>) {
  const { calls, isWriter, edit, addressOf, withdraw = "撤回", onError } = options;
  const places = useJustSaved();
  const [error, setError] = useState("");
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const publish = ({ id, version }: Shelved) => calls.setDraft({ id, version, isDraft: 0 });
  const unpublish = ({ id, version }: Shelved) => calls.setDraft({ id, version, isDraft: 1 });
  const remove = ({ id, version }: Shelved) => calls.remove({ id, version });
  const restore = ({ id }: Shelved) => calls.restore({ id });
  function showError({ message }: CallError) {
    setError(message);
    onError();
  }
  const publication = useAction((row: Row) => publish(row), {
    onDone: (saved, { title }) => {
      setError("");
      offerUndo({ done: `《${title}》发布了`, call: unpublish }, saved);
    },
    onError: showError,
  });
  const restoration = useAction((row: Row) => restore(row), {
    onDone: (saved, { title }) => {
      setError("");
      offerUndo({ done: `《${title}》恢复了`, call: remove }, saved);
    },
    onError: showError,
  });
  const viewActions = (row: Row): RowAction[] =>
    row.state === "out" && addressOf(row) !== ""
      ? [{ label: "在站上看", run: () => void open(addressOf(row), "_blank", "noopener") }]
      : [];
  const actionsOf = (row: Row): RowAction[] => {
    const { id, title, state } = row;
    if (!isWriter) return viewActions(row);
    if (state === "deleted") return [{ label: "恢复", run: () => restoration.run(row) }];
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
                undo: publish,
              }),
      },
      {
        label: "删除",
        key: "d",
        run: () =>
          setConfirmation({
            action: "删除",
            title,
            consequences: `${fromSite(state)}${undoHours} 小时内可以恢复，之后不能。`,
            act: () => remove(row),
            undo: restore,
          }),
      },
      ...viewActions(row),
    ];
  };
  const saved = places && <p role="status">已保存{stillUsedText(places)}</p>;
  const note = error === "" ? saved : <p role="alert">{error}</p>;
  const question = confirmation && (
    <PlainConfirm
      title={`${confirmation.action}《${confirmation.title}》`}
      consequences={confirmation.consequences}
      action={confirmation.action}
      act={confirmation.act}
      undo={{ done: `《${confirmation.title}》${confirmation.action}了`, call: confirmation.undo }}
      onClose={() => setConfirmation(null)}
      onDone={() => setConfirmation(null)}
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
