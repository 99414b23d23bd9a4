import { type ReactNode, useState } from "react";
import type { Result } from "@changming/contract/client";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./parts.module.css";
import { useWrong } from "./use-wrong.ts";

interface PlainConfirmProps {
  title: string;
  /** What will happen, in a sentence or two. */
  consequences: ReactNode;
  /** On the button: `删去`. */
  deed: string;
  act(): Promise<Result<unknown>>;
  onClose(): void;
  onDone(): void;
}

/** Asks once before something that has no way back, where nobody wants to know the reason later. */
export function PlainConfirm({ title, consequences, deed, act, onClose, onDone }: PlainConfirmProps) {
  const { wrong, tell } = useWrong();
  const [isBusy, setBusy] = useState(false);
  async function carryOut() {
    setBusy(true);
    const answer = await act();
    setBusy(false);
    if (answer.ok) onDone();
    else tell(answer.msg, answer.error);
  }
  return (
    // While it is under way there is no way out: its answer would be told to nobody.
    <Dialog title={title} {...(!isBusy && { onClose })}>
      {typeof consequences === "string" ? <p>{consequences}</p> : consequences}
      <p role="alert" className={styles.wrong}>
        {wrong}
      </p>
      <div className={styles.deeds}>
        <Button isBusy={isBusy} onClick={onClose}>
          先不做了
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={() => void carryOut()}>
          {deed}
        </Button>
      </div>
    </Dialog>
  );
}
