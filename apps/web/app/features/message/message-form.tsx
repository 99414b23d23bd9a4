import { type FormEvent, useId, useRef, useState } from "react";
import { maxMessageLength } from "@changming/contract/limits";
import { useLocalDraft } from "../../browser/use-local-draft.ts";
import { usePendingAction } from "../account/pending-action.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { useSessionNeeded, readUser } from "../../api/user-info.ts";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { BodyOf } from "@changming/contract/define";
import type { message } from "@changming/contract/message";
import type { Result } from "@changming/contract/client";
import type { LiveMessage } from "../../live/live-client.ts";
import { isConnected } from "../live/live-state.ts";
import styles from "./message-form.module.css";

const names = ["content"] as const;
const connectionLost = "网络不太通畅，不知道信寄到了没有。写好的都在；再寄一次，也只会有一封。";

export interface MessageFormProps {
  /** The residence. */
  id: number;
  name: string;
  /** Only the family can read what is written here. */
  isPrivate: boolean;
  userId: string;
  /** Initial text; null for the stored draft. */
  initialText: string | null;
  /** Called on new input: the confirmation of the previous message is not about this one. */
  onBegun(): void;
  onLeft(left: LeftMessage, content: string): void;
}

/**
 * A form to write a message. Its text is stored in this browser until it is sent (R-message-5), or until the account
 * logs out.
 */
export function MessageForm({ id, name, isPrivate, userId, initialText, onBegun, onLeft }: MessageFormProps) {
  const field = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useLocalDraft(`letter_${id}`, userId);
  const [first] = useState(initialText ?? draft.first.fields.content ?? "");
  const [count, setCount] = useState(() => messageLength(first));
  const [isRetry, setRetry] = useState(false);
  const [isWriting, setWriting] = useState(false);
  useSessionNeeded(isWriting);
  usePendingAction("message", id, () => area.current?.focus());

  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    onBegun();
    const content = typed(fields, "content");
    if (content.trim() === "") return { field: "content", message: "留言内容不能为空" };
    if (messageLength(content) > maxMessageLength)
      return { field: "content", message: `留言最多 ${maxMessageLength} 个字` };
    // An edited text keeps the ref: if an earlier attempt arrived, the answer holds the text of that one.
    const result = await sendMessage({ residenceId: id, content, ref: draft.refFor("") });
    setRetry(!result.ok && result.error === "offline");
    if (!result.ok && result.error === "offline") return { field: "form", message: connectionLost };
    if (!result.ok) return fieldErrorOf(result, names, { wordsRefused: "content" });
    draft.drop();
    onLeft(result.body, content);
    return null;
  });

  function store({ currentTarget }: FormEvent<HTMLFormElement>) {
    onBegun();
    setWriting(true);
    draft.storeFields(currentTarget);
    setCount(messageLength(area.current?.value ?? ""));
  }

  function borrow(suggestion: string) {
    const sheet = area.current;
    if (!sheet) return;
    // The text written so far stays; the suggestion is appended.
    sheet.setRangeText(suggestion, sheet.value.length, sheet.value.length, "end");
    sheet.dispatchEvent(new Event("input", { bubbles: true }));
    sheet.focus();
  }

  const error = errorOf("content");
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit} onInput={store}>
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
        <p id={`${field}-count`} className={styles.count} data-over={count > maxMessageLength || undefined}>
          {count} / {maxMessageLength}
          <span className="hide"> 字</span>
        </p>
      </div>
      <p id={`${field}-error`} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
      <FormEnd label={isRetry ? "再寄一次" : "寄出"} busyLabel="正在寄出…" isBusy={isBusy} error={errorOf("form")} />
      <MessageSuggestions onChoose={borrow} />
    </form>
  );
}

/** More suggestions would look like a form to tick. */
const maxSuggestions = 4;

/** Optional sentences to begin a message with (R-message-9). */
function MessageSuggestions({ onChoose }: { onChoose(suggestion: string): void }) {
  const { body } = useQuery({ key: "lines", queryFn: (signal) => api.messageScript.list({}, { signal }) });
  if (!body || body.length === 0) return null;
  return (
    <section className={styles.suggestions} aria-labelledby="borrow">
      <h3 id="borrow">不知从何写起，可以借一句</h3>
      <ul role="list">
        {body.slice(0, maxSuggestions).map(({ id, content }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(content)}>
              {content}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Length of a text as the server counts it: code points, without the white space around it (R-message-3). */
export function messageLength(text: string): number {
  return [...text.replaceAll("\r\n", "\n").trim()].length;
}

/** True when two texts differ in white space only. */
export function saysTheSame(one: string, other: string): boolean {
  return one.replaceAll(/\s+/g, "") === other.replaceAll(/\s+/g, "");
}

type LeftMessage = BodyOf<typeof message.leave>;

/** Timeout of the live connection, in ms: then the same message is sent over HTTP. */
const timeoutMs = 4_000;

type NewMessage = Pick<LiveMessage, "residenceId" | "content" | "ref">;

/**
 * Sends a message: over the live connection where it is open, else over HTTP (R-message-2); its `ref` prevents a second
 * one.
 */
async function sendMessage(message: NewMessage): Promise<Result<LeftMessage>> {
  const answer = isConnected() ? await sendOverConnection(message) : null;
  return answer ?? api.message.leave(message);
}

async function sendOverConnection(message: NewMessage): Promise<Result<LeftMessage> | null> {
  const { sendLiveMessage } = await import("../live/live-tab.ts");
  const waiting = new Promise<null>((resolve) => setTimeout(() => resolve(null), timeoutMs));
  const { id: userId = "", nickname: username = "" } = readUser() ?? {};
  const ack = await Promise.race([sendLiveMessage({ ...message, userId, username }), waiting]);
  // An expired session is reported by HTTP, which leads to the login.
  if (!ack || (!ack.ok && ack.error === "sessionInvalid")) return null;
  if (!ack.ok) return { ok: false, error: ack.error, msg: ack.msg, ...(ack.field ? { field: ack.field } : {}) };
  const { id, is_held: isPending, item } = ack;
  return id === undefined || isPending === undefined || !item
    ? null
    : { ok: true, body: { id, is_held: isPending, item } };
}
