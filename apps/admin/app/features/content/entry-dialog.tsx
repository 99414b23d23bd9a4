import { Dialog } from "../../parts/dialog.tsx";
import { Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";
import { useConflictingVersion } from "../../parts/use-conflicting-version.tsx";
import type { ListEntry, ListEntryCalls, EntryListProps } from "./entry-types.ts";

interface EntryDialogProps extends Pick<EntryListProps, "name" | "maxLength" | "hasUrl"> {
  /** Null for a new one. */
  entry: ListEntry | null;
  calls: ListEntryCalls;
  onClose(): void;
  onDone(): void;
}

export function EntryDialog({ name, maxLength, hasUrl = false, entry, calls, onClose, onDone }: EntryDialogProps) {
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
