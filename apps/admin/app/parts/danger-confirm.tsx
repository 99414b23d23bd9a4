import { type FormEvent, type ReactNode, useState } from "react";
import type { Result } from "@changming/contract/client";
import { reasonLimit } from "./reason-limit.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";
import styles from "./parts.module.css";
import { typed } from "./typed.ts";
import { useWrong } from "./use-wrong.ts";

interface DangerConfirmProps {
  title: string;
  /** What will happen, in full: to whom, and what cannot be taken back. */
  consequences: ReactNode;
  /** `停用` */
  deed: string;
  /** Characters that the reason may have, where it is fewer than elsewhere. */
  maxReason?: number;
  /** Who else reads the reason: `留言人也会读到`. */
  readBy?: string;
  /** Further fields; they are in the form that `act` gets. */
  children?: ReactNode;
  act(reason: string, form: FormData): Promise<Result<unknown>>;
  onDone(): void;
  onClose(): void;
}

/** The one question before a dangerous thing: it names what will happen and wants the reason, which is kept. */
export function DangerConfirm(props: DangerConfirmProps) {
  const { title, consequences, deed, maxReason = reasonLimit, readBy, children, act, onDone, onClose } = props;
  const { wrong, tell } = useWrong();
  const [isBusy, setBusy] = useState(false);
  async function carryOut(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = new FormData(event.currentTarget);
    const reason = typed(form, "reason").trim();
    if (reason === "") return tell("请写明原因，它会留在审计日志里");
    setBusy(true);
    const answer = await act(reason, form);
    setBusy(false);
    if (answer.ok) onDone();
    else tell(answer.msg, answer.error);
  }
  return (
    // While it is under way there is no way out: the answer would be told to nobody.
    <Dialog title={title} {...(isBusy ? {} : { onClose })}>
      <form className={styles.form} onSubmit={(event) => void carryOut(event)} noValidate>
        <div className={styles.consequences}>{consequences}</div>
        {children}
        <TextField
          name="reason"
          label="原因"
          hint={readBy === undefined ? "会留在审计日志里" : `${readBy}；也留在审计日志里`}
          maxLength={maxReason}
        />
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
        <div className={styles.deeds}>
          <Button onClick={onClose} disabled={isBusy}>
            先不做了
          </Button>
          <Button type="submit" kind="danger" isBusy={isBusy}>
            {deed}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
