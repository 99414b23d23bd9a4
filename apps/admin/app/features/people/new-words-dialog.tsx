import { type ChangeEvent, useState } from "react";
import { mostWordsAtOnce, wordVerdicts } from "@changming/contract/admin/word-verdicts";
import { api } from "../../api.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { type Choice, ChoiceField, Field, TextField } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/typed.ts";

interface NewWordsDialogProps {
  choices: readonly Choice[];
  onClose(): void;
  onDone(): void;
}

const scopes = [
  { value: "0", label: "留言和昵称" },
  { value: "1", label: "只管昵称" },
];

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== "");

/** Sends long lists in parts; stops at the first that is refused, and says how many are in already. */
async function save(form: FormData) {
  const verdict = wordVerdicts.find((known) => known === typed(form, "verdict")) ?? "hold";
  const isForNamesOnly = typed(form, "scope") === "1" ? 1 : 0;
  const words = linesOf(typed(form, "words"));
  let start = 0;
  let last;
  do {
    const part = words.slice(start, start + mostWordsAtOnce).join("\n");
    last = await api.word.save({ words: part, verdict, isForNamesOnly });
    if (!last.ok) return start === 0 ? last : { ...last, msg: `前 ${start} 行已经加进词库；后面的没有：${last.msg}` };
    start += mostWordsAtOnce;
  } while (start < words.length);
  return last;
}

/** Words, one a line, typed or out of a text file. */
export function NewWordsDialog({ choices, onClose, onDone }: NewWordsDialogProps) {
  const [words, setWords] = useState("");
  const [read, setRead] = useState("");
  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? [];
    if (!file) return;
    const lines = linesOf(await file.text());
    // What was typed before stays above it.
    setWords((before) => [...linesOf(before), ...lines].join("\n"));
    setRead(`读进了 ${lines.length} 行`);
  }
  return (
    <Dialog title="加词" onClose={onClose}>
      <FormShell save={save} onSaved={onDone} onCancel={onClose} saveLabel="加进词库">
        {(wrongOf) => (
          <>
            <TextField
              name="words"
              label="词，一行一个"
              rows={6}
              hint={read}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              wrong={wrongOf("words")}
            />
            <Field
              label="或读入一个文本文件"
              type="file"
              accept=".txt,text/plain"
              onChange={(event) => void readFile(event)}
            />
            <ChoiceField name="verdict" label="处理" choices={choices} defaultValue="hold" wrong={wrongOf("verdict")} />
            <ChoiceField name="scope" label="范围" choices={scopes} />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}
