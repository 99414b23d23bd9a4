import { Dialog } from "../../parts/dialog.tsx";
import { Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";
import { useTheirs } from "../../parts/use-theirs.tsx";
import type { Line, LineCalls, LineListProps } from "./line-types.ts";

interface LineDialogProps extends Pick<LineListProps, "name" | "longest" | "hasUrl"> {
  /** Null for a new one. */
  line: Line | null;
  calls: LineCalls;
  onClose(): void;
  onDone(): void;
}

export function LineDialog({ name, longest, hasUrl = false, line, calls, onClose, onDone }: LineDialogProps) {
  async function newest() {
    const answer = await calls.list({});
    return answer.ok ? { ...answer, body: answer.body.itemList.find(({ id }) => id === line?.id) ?? null } : answer;
  }
  const detailsOf = (one: Line) => [
    { label: name, value: one.text },
    ...(hasUrl ? [{ label: "网址", value: one.url }] : []),
  ];
  const { version, shell, note } = useTheirs({ present: line, newest, detailsOf });
  const Text = longest > 60 ? TextField : Field;
  return (
    <Dialog title={line ? `改${name}` : `添${name}`} onClose={onClose}>
      <FormShell
        onSaved={onDone}
        onCancel={onClose}
        {...shell}
        save={(form) =>
          calls.save({
            ...(line && version !== undefined && { id: line.id, version }),
            ref: typed(form, "ref"),
            text: typed(form, "text"),
            ...(hasUrl && { url: typed(form, "url") }),
          })
        }
      >
        {(wrongOf) => (
          <>
            {note}
            <Text name="text" label={name} maxLength={longest} defaultValue={line?.text} wrong={wrongOf("text")} />
            {hasUrl && (
              <Field
                name="url"
                label="网址"
                type="url"
                placeholder="https://"
                defaultValue={line?.url}
                wrong={wrongOf("url")}
              />
            )}
          </>
        )}
      </FormShell>
    </Dialog>
  );
}
