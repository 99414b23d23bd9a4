import { Button } from "antd";
import type { FormEvent, ReactNode } from "react";
import type { Result } from "@changming/contract/client";
import { type CallError, type FailedResult, queryClient } from "../api/query.ts";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import styles from "./parts.module.css";
import { typed } from "./form-values.ts";
import { offerUndo, type Undo } from "./undo.tsx";
import { useAction } from "./use-action.ts";

interface DangerConfirmProps<Body> {
  title: string;
  /** All effects: who is affected, and what cannot be undone. */
  consequences: ReactNode;
  /** `停用` */
  action: string;
  /** Maximum characters of the reason, where it is lower than usual. */
  maxReason?: number;
  /** Who else reads the reason: `留言人也会读到`. */
  readBy?: string;
  /** Further fields; `act` receives them in the form. */
  children?: ReactNode;
  act(reason: string, form: FormData): Promise<Result<Body>>;
  /** Offered afterwards. */
  undo?: Undo<Body>;
  onDone(): void;
  onClose(): void;
}

/** Confirmation before a dangerous action: names the effects and requires a reason for the audit log. */
export function DangerConfirm<Body>(props: DangerConfirmProps<Body>) {
  const { title, consequences, action, maxReason = reasonLimit, readBy, children, act, undo, onDone } = props;
  const { run, isPending, error } = useAction(confirm, { onDone: (body) => finish(body, { undo, onDone }) });
  const onClose = useClose(error, props.onClose);
  async function confirm(form: FormData): Promise<Result<Body>> {
    const reason = typed(form, "reason").trim();
    return reason === "" ? noReason : act(reason, form);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void run(new FormData(event.currentTarget));
  }
  return (
    // Not closable during the request: its result would not be displayed.
    <Dialog title={title} {...(isPending ? {} : { onClose })}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.consequences}>{consequences}</div>
        {children}
        <TextField
          name="reason"
          label="原因"
          hint={readBy === undefined ? "会留在审计日志里" : `${readBy}；也留在审计日志里`}
          maxLength={maxReason}
        />
        <p role="alert" className={styles.error}>
          {error?.message}
        </p>
        <div className={styles.actions}>
          <Button onClick={onClose} disabled={isPending}>
            先不做了
          </Button>
          <Button htmlType="submit" type="primary" danger disabled={isPending} aria-busy={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PlainConfirmProps<Body> {
  title: string;
  /** The effects, in a sentence or two. */
  consequences: ReactNode;
  /** Label of the button: `删去`. */
  action: string;
  act(): Promise<Result<Body>>;
  /** Offered afterwards. */
  undo?: Undo<Body>;
  onClose(): void;
  onDone(): void;
}

/** Confirmation before an action that needs no reason in the audit log. */
export function PlainConfirm<Body>(props: PlainConfirmProps<Body>) {
  const { title, consequences, action, act, undo, onDone } = props;
  const { run, isPending, error } = useAction(act, { onDone: (body) => finish(body, { undo, onDone }) });
  const onClose = useClose(error, props.onClose);
  return (
    // Not closable during the request: its result would not be displayed.
    <Dialog title={title} {...(!isPending && { onClose })}>
      {typeof consequences === "string" ? <p>{consequences}</p> : consequences}
      <p role="alert" className={styles.error}>
        {error?.message}
      </p>
      <div className={styles.actions}>
        <Button disabled={isPending} aria-busy={isPending} onClick={onClose}>
          先不做了
        </Button>
        <Button type="primary" danger disabled={isPending} aria-busy={isPending} onClick={() => void run()}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Closing after an error fetches again what is displayed: it was rejected because of what is stored by now, or done and
 * the answer lost. Not before, so that the dialog goes on with the version that the user has read.
 */
function useClose(error: CallError | null, onClose: () => void): () => void {
  return () => {
    if (error) void queryClient.invalidateQueries();
    onClose();
  };
}

function finish<Body>(body: Body, { undo, onDone }: { undo: Undo<Body> | undefined; onDone(): void }): void {
  if (undo) offerUndo(undo, body);
  onDone();
}

const noReason: FailedResult = { ok: false, error: "invalidInput", msg: "请写明原因，它会留在审计日志里" };

/** Maximum code points of a reason; the contract's `reasonText`. */
export const reasonLimit = 200;
