import type { CallOptions, Result } from "@changming/contract/client";
import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Loading } from "../../parts/loading.tsx";
import { OrderList } from "../../parts/order-list.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import styles from "./content.module.css";
import { useIsWriter } from "./use-editing.ts";
import { useOrder } from "./use-order.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";

interface ListEntry {
  id: number;
  text: string;
  url?: string;
  /** Number of articles in a category. */
  uses?: number;
  version: number;
}

interface ListEntryDraft {
  id?: number;
  version?: number;
  ref?: string;
  text: string;
  url?: string;
}

export interface ListEntryCalls {
  list(input: object, options?: CallOptions): Promise<Result<{ itemList: ListEntry[] }>>;
  save(input: ListEntryDraft): Promise<Result<unknown>>;
  remove(input: { id: number; version: number }): Promise<Result<unknown>>;
  order(input: { ids: string; before: string }): Promise<Result<unknown>>;
}

interface EntryListProps {
  name: string;
  hint: string;
  calls: ListEntryCalls;
  /** Maximum length of an entry, in characters. */
  maxLength: number;
  hasUrl?: boolean;
}

/** A short list in the operator's order: add, change, delete with undo, reorder. */
export function EntryList({ name, hint, calls, maxLength, hasUrl = false }: EntryListProps) {
  const isWriter = useIsWriter();
  const { answer, body, again } = useAnswer(name, (signal) => calls.list({}, { signal }));
  const [open, setOpen] = useState<ListEntry | "new" | null>(null);
  const [error, setError] = useState("");
  const [removed, setRemoved] = useState<ListEntry | null>(null);
  const { rows, order } = useOrder(body?.itemList ?? [], {
    order: calls.order,
    onDone: again,
    onError: setError,
  });
  async function remove(entry: ListEntry) {
    const gone = await calls.remove({ id: entry.id, version: entry.version });
    setError(gone.ok ? "" : gone.msg);
    setRemoved(gone.ok ? entry : null);
    again();
  }
  async function bringBack({ text, url }: ListEntry) {
    const back = await calls.save({ text, ...(url !== undefined && { url }) });
    setError(back.ok ? "" : back.msg);
    setRemoved(null);
    again();
  }
  return (
    <>
      <div className={styles.head}>
        <p className={styles.small}>{hint}；次序就是显示的次序</p>
        {isWriter && (
          <Button kind="main" onClick={() => setOpen("new")}>
            添一条
          </Button>
        )}
      </div>
      <p role="alert">{error}</p>
      <Loading answer={answer} again={again} />
      {removed && (
        <p className={styles.note} role="status">
          “{removed.text}”删去了 <Button onClick={() => void bringBack(removed)}>恢复</Button>
        </p>
      )}
      {answer?.ok && rows.length === 0 && <p>还没有{name}</p>}
      <OrderList
        label={`${name}的次序`}
        items={rows}
        idOf={({ id }) => id}
        nameOf={({ text }) => text.slice(0, 20)}
        {...(isWriter && { onOrder: order })}
        render={(entry) => (
          <div className={styles.entry}>
            <span>
              {entry.text} <span className={styles.small}>{entry.url ?? (entry.uses && `${entry.uses} 篇`)}</span>
            </span>
            {isWriter && (
              <>
                <Button kind="quiet" aria-label={`编辑${entry.text}`} onClick={() => setOpen(entry)}>
                  编辑
                </Button>
                <Button kind="quiet" aria-label={`删去${entry.text}`} onClick={() => void remove(entry)}>
                  删去
                </Button>
              </>
            )}
          </div>
        )}
      />
      {open && (
        <EntryDialog
          name={name}
          maxLength={maxLength}
          hasUrl={hasUrl}
          calls={calls}
          entry={open === "new" ? null : open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            again();
          }}
        />
      )}
    </>
  );
}

interface EntryDialogProps extends Pick<EntryListProps, "name" | "maxLength" | "hasUrl"> {
  /** Null for a new one. */
  entry: ListEntry | null;
  calls: ListEntryCalls;
  onClose(): void;
  onDone(): void;
}

function EntryDialog({ name, maxLength, hasUrl = false, entry, calls, onClose, onDone }: EntryDialogProps) {
  async function newest() {
    const answer = await calls.list({});
    return answer.ok ? { ...answer, body: answer.body.itemList.find(({ id }) => id === entry?.id) ?? null } : answer;
  }
  const detailsOf = (one: ListEntry) => [
    { label: name, value: one.text },
    ...(hasUrl ? [{ label: "网址", value: one.url }] : []),
  ];
  const { version, shell, note } = useConflictingVersion({ present: entry, newest, detailsOf });
  const Text = maxLength > 60 ? TextField : Field;
  return (
    <Dialog title={entry ? `改${name}` : `添${name}`} onClose={onClose}>
      <FormShell
        onSaved={onDone}
        onCancel={onClose}
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
        {(fieldErrorOf) => (
          <>
            {note}
            <Text
              name="text"
              label={name}
              maxLength={maxLength}
              defaultValue={entry?.text}
              error={fieldErrorOf("text")}
            />
            {hasUrl && (
              <Field
                name="url"
                label="网址"
                type="url"
                placeholder="https://"
                defaultValue={entry?.url}
                error={fieldErrorOf("url")}
              />
            )}
          </>
        )}
      </FormShell>
    </Dialog>
  );
}
