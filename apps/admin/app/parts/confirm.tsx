import { Button } from "antd";
import type { FormEvent, ReactNode } from "react";
import type { Result } from "@changming/contract/client";
import type { FailedResult } from "../api/query.ts";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import styles from "./parts.module.css";
import { typed } from "./form-values.ts";
import { useAction } from "./use-action.ts";

interface DangerConfirmProps {
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
  act(reason: string, form: FormData): Promise<Result<unknown>>;
  onDone(): void;
  onClose(): void;
}

/** Confirmation before a dangerous action: names the effects and requires a reason for the audit log. */
export function DangerConfirm(props: DangerConfirmProps) {
  const { title, consequences, action, maxReason = reasonLimit, readBy, children, act, onDone, onClose } = props;
  const { run, isPending, error } = useAction(confirm, { onDone: () => onDone() });
  async function confirm(form: FormData): Promise<Result<unknown>> {
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

interface PlainConfirmProps {
  title: string;
  /** The effects, in a sentence or two. */
  consequences: ReactNode;
  /** Label of the button: `删去`. */
  action: string;
  act(): Promise<Result<unknown>>;
  onClose(): void;
  onDone(): void;
}

/** Confirmation before an irreversible action that needs no reason in the audit log. */
export function PlainConfirm({ title, consequences, action, act, onClose, onDone }: PlainConfirmProps) {
  const { run, isPending, error } = useAction(act, { onDone: () => onDone() });
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

const noReason: FailedResult = { ok: false, error: "invalidInput", msg: "请写明原因，它会留在审计日志里" };

/** Maximum code points of a reason; the contract's `reasonText`. */
export const reasonLimit = 200;
