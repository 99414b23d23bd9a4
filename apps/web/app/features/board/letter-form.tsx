import { type FormEvent, useId, useRef, useState } from "react";
import { mostLetters } from "@changming/contract/message-limits";
import { useLocalDraft } from "../../use-local-draft.ts";
import { usePendingAction } from "../account/pending-action.ts";
import { FormEnd } from "../account/form-end.tsx";
import { useSessionNeeded } from "../account/user-info.ts";
import { type LeftLetter, sendLetter } from "../live/send-letter.ts";
import { typed, useForm, wrongOf } from "../site/use-form.ts";
import { lettersIn } from "./letter-length.ts";
import { SuggestedLines } from "./suggested-lines.tsx";
import styles from "./letter-form.module.css";

const names = ["content"] as const;
const lineBroke = "网络不太通畅，不知道信寄到了没有。写好的都在；再寄一次，也只会有一封。";

export interface LetterFormProps {
  /** To whom. */
  id: number;
  name: string;
  /** Only the family reads what is written here. */
  isPrivate: boolean;
  userId: string;
  /** What stands in it at first; else the draft that was left here. */
  words: string | null;
  /** What is said of the last letter is not said of this one. */
  onBegun(): void;
  onLeft(left: LeftLetter, content: string): void;
}

/** A sheet to write on. What is on it stays in this browser until it is sent, or until the account logs out. */
export function LetterForm({ id, name, isPrivate, userId, words, onBegun, onLeft }: LetterFormProps) {
  const field = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useLocalDraft(`letter_${id}`, userId);
  const [first] = useState(words ?? draft.first.fields.content ?? "");
  const [count, setCount] = useState(() => lettersIn(first));
  const [isRetry, setRetry] = useState(false);
  const [isWriting, setWriting] = useState(false);
  useSessionNeeded(isWriting);
  usePendingAction("message", id, () => area.current?.focus());

  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    onBegun();
    const content = typed(fields, "content");
    if (content.trim() === "") return { field: "content", message: "留言内容不能为空" };
    if (lettersIn(content) > mostLetters) return { field: "content", message: `留言最多 ${mostLetters} 个字` };
    // Changed words keep the name: who had sent others before is told what of them came in.
    const result = await sendLetter({ residenceId: id, content, ref: draft.refFor("") });
    setRetry(!result.ok && result.error === "offline");
    if (!result.ok && result.error === "offline") return { field: "form", message: lineBroke };
    if (!result.ok) return wrongOf(result, names, { wordsRefused: "content" });
    draft.drop();
    onLeft(result.body, content);
    return null;
  });

  function keep({ currentTarget }: FormEvent<HTMLFormElement>) {
    onBegun();
    setWriting(true);
    draft.keepFields(currentTarget);
    setCount(lettersIn(area.current?.value ?? ""));
  }

  function borrow(line: string) {
    const sheet = area.current;
    if (!sheet) return;
    // What is written already stays; the line stands after it.
    sheet.setRangeText(line, sheet.value.length, sheet.value.length, "end");
    sheet.dispatchEvent(new Event("input", { bubbles: true }));
    sheet.focus();
  }

  const error = errorOf("content");
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit} onInput={keep}>
      <label className={styles.to} htmlFor={field}>
        {name}：<span className="hide">信的内容</span>
      </label>
      <textarea
        ref={area}
        id={field}
        className={styles.sheet}
        name="content"
        rows={4}
        defaultValue={first}
        aria-invalid={error !== "" || undefined}
        aria-describedby={`${field}-count ${field}-error`}
      />
      <div className={styles.under}>
        <p>{isPrivate ? "寄出后，只有家人读得到；平台要看，须写明原因，记给家人看" : "寄出后，来这里的人都能读到"}</p>
        <p id={`${field}-count`} className={styles.count} data-over={count > mostLetters || undefined}>
          {count} / {mostLetters}
          <span className="hide"> 字</span>
        </p>
      </div>
      <p id={`${field}-error`} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
      <FormEnd label={isRetry ? "再寄一次" : "寄出"} busyLabel="正在寄出…" isBusy={isBusy} error={errorOf("form")} />
      <SuggestedLines onChoose={borrow} />
    </form>
  );
}
