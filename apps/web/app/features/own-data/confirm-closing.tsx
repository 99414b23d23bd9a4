import { useEffect, useRef } from "react";
import { Button } from "@changming/ui/button";
import styles from "./own-data-form.module.css";

interface ConfirmClosingProps {
  nickname: string;
  isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** States the consequences once more; to keep the account is the first choice. */
export function ConfirmClosing({ nickname, isBusy, onConfirm, onCancel }: ConfirmClosingProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.confirm}
      aria-labelledby="closing-title"
      aria-describedby="closing-words"
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={onCancel}
    >
      <h2 id="closing-title">真的要注销吗</h2>
      <p id="closing-words">
        {nickname || "您"}
        的账号会立刻结束，手机号、昵称、消息和证书都取不回来，也不能恢复。写过的信和献过的礼会留下，署名“已注销用户”。
      </p>
      <div className={styles.choices}>
        <Button autoFocus disabled={isBusy} onClick={() => dialog.current?.close()}>
          先不注销
        </Button>
        <Button kind="main" aria-busy={isBusy} onClick={onConfirm}>
          {isBusy ? "正在注销……" : "确定注销"}
        </Button>
      </div>
    </dialog>
  );
}
