import { Button } from "antd";
import { useState } from "react";
import { CloseDialog, OpenDialog, type Opening } from "./opening-dialogs.tsx";
import styles from "./opening.module.css";

/** Of a site that was opened: whether it is open, and loudly what has broken since. */
export function OpeningState({ opening }: { opening: Opening }) {
  const [dialog, setDialog] = useState<"open" | "close" | null>(null);
  const { is_open, open_time, close_time, sentence, can, itemList } = opening;
  const broken = itemList.filter(({ is_required, state }) => is_required && state !== "done");
  const close = () => setDialog(null);
  return (
    <>
      {!is_open && (
        <div className={styles.alert} role="alert">
          <p>
            <strong>门关着，从 {close_time} 起。</strong>客人看到的是：{sentence || "屋子正在收拾。"}
          </p>
          {can.open && (
            <Button type="primary" onClick={() => setDialog("open")}>
              开门
            </Button>
          )}
        </div>
      )}
      {broken.length > 0 && (
        <div className={styles.alert} role="alert">
          <p>
            <strong>
              网站{is_open ? "开着" : "开过"}，可有 {broken.length} 件要紧的事坏了。
            </strong>
          </p>
          <ul>
            {broken.map(({ name, title, status, doer }) => (
              <li key={name}>
                {title}：{status}。找{doer}。
              </li>
            ))}
          </ul>
        </div>
      )}
      {is_open && can.open && (
        <p className={styles.open}>
          网站开着，从 {open_time.slice(0, 10)} 起。
          <Button type="link" onClick={() => setDialog("close")}>
            暂时关门
          </Button>
        </p>
      )}
      {dialog === "close" && <CloseDialog onClose={close} />}
      {dialog === "open" && <OpenDialog later={itemList} onClose={close} />}
    </>
  );
}
