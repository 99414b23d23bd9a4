import { type ChangeEvent, useState } from "react";
import { maxBlocklistTermsAtOnce, blocklistVerdicts } from "@changming/contract/admin/blocklist-verdicts";
import { api } from "../../api/api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { type Choice, ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";

interface NewBlocklistDialogProps {
  choices: readonly Choice[];
  onClose(): void;
  onDone(): void;
}

const scopes = [
  { value: "0", label: "留言和昵称" },
  { value: "1", label: "只管昵称" },
];

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== "");

/** Sends a long list in batches; stops at the first rejected one and reports how many entries were saved. */
async function save(form: FormData) {
  const verdict = blocklistVerdicts.find((known) => known === typed(form, "verdict")) ?? "hold";
  const isForNamesOnly = typed(form, "scope") === "1" ? 1 : 0;
  const entries = linesOf(typed(form, "words"));
  let start = 0;
  let last;
  do {
    const part = entries.slice(start, start + maxBlocklistTermsAtOnce).join("\n");
    last = await api.blocklist.save({ words: part, verdict, isForNamesOnly });
    if (!last.ok) return start === 0 ? last : { ...last, msg: `前 ${start} 行已经加进词库；后面的没有：${last.msg}` };
    start += maxBlocklistTermsAtOnce;
  } while (start < entries.length);
  return last;
}

/** New terms, one per line, typed or read from a text file. */
export function NewBlocklistDialog({ choices, onClose, onDone }: NewBlocklistDialogProps) {
  const [entries, setEntries] = useState("");
  const [read, setRead] = useState("");
  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    if (!file) return;
    const lines = linesOf(await file.text());
    // Terms typed before stay above the ones from the file.
    setEntries((before) => [...linesOf(before), ...lines].join("\n"));
    setRead(`读进了 ${lines.length} 行`);
  }
  return (
    <Dialog title="加词" onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="加进词库">
        <TextField
          name="words"
          label="词，一行一个"
          rows={6}
          hint={read}
          value={entries}
          onChange={(event) => setEntries(event.currentTarget.value)}
        />
        <Field
          label="或读入一个文本文件"
          type="file"
          accept=".txt,text/plain"
          onChange={(event) => void readFile(event)}
        />
        <ChoiceField name="verdict" label="处理" choices={choices} defaultValue="hold" />
        <ChoiceField name="scope" label="范围" choices={scopes} />
      </FormShell>
    </Dialog>
  );
}
