import type { CallOptions, Result } from "@changming/contract/client";
import { Dialog } from "../../parts/dialog.tsx";
import { Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";

export interface OperatorItem {
  id: number;
  text: string;
  url?: string;
  /** Number of articles in a category. */
  uses?: number;
  version: number;
}

interface OperatorItemDraft {
  id?: number;
  version?: number;
  ref?: string;
  text: string;
  url?: string;
}

export interface OperatorItemCalls {
  list(input: object, options?: CallOptions): Promise<Result<{ itemList: OperatorItem[] }>>;
  save(input: OperatorItemDraft): Promise<Result<Pick<OperatorItem, "id" | "version">>>;
  remove(input: { id: number; version: number }): Promise<Result<unknown>>;
  order(input: { ids: string; before: string }): Promise<Result<unknown>>;
}

interface OperatorItemDialogProps {
  /** Name of the list. */
  name: string;
  /** Maximum length of an entry, in characters. */
  maxLength: number;
  hasUrl: boolean;
  /** Null for a new one. */
  entry: OperatorItem | null;
  calls: OperatorItemCalls;
  onClose(): void;
  onDone(): void;
}

/** A new entry, or one that is changed. */
export function OperatorItemDialog({
  name,
  maxLength,
  hasUrl,
  entry,
  calls,
  onClose,
  onDone,
}: OperatorItemDialogProps) {
  async function newest() {
    const answer = await calls.list({});
    return answer.ok ? { ...answer, body: answer.body.itemList.find(({ id }) => id === entry?.id) ?? null } : answer;
  }
  const detailsOf = (one: OperatorItem) => [
    { label: name, value: one.text },
    ...(hasUrl ? [{ label: "网址", value: one.url }] : []),
  ];
  const { version, theirs, shell, note } = useConflictingVersion({ saved: entry, newest, detailsOf });
  const before = theirs ?? entry;
  const Text = maxLength > 60 ? TextField : Field;
  return (
    <Dialog title={entry ? `改${name}` : `添${name}`} onClose={onClose}>
      <FormShell
        onSaved={onDone}
        onCancel={onClose}
        undo={
          before
            ? {
                done: `“${before.text}”改了`,
                call: ({ id, version: saved }) => calls.save({ ...before, id, version: saved }),
              }
            : undefined
        }
        {...shell}
        save={(form) =>
          calls.save({
            ...(entry && version !== undefined && { id: entry.id, version }),
            ref: typed(form, "ref"),
            text: typed(form, "text"),
            ...(hasUrl && { url: typed(form, "url") }),
          })
        }
      >
        {note}
        <Text name="text" label={name} maxLength={maxLength} defaultValue={entry?.text} />
        {hasUrl && <Field name="url" label="网址" type="url" placeholder="https://" defaultValue={entry?.url} />}
      </FormShell>
    </Dialog>
  );
}
