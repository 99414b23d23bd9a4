import { Button } from "antd";
import { useState } from "react";
import { CloseDialog, OpenDialog, type Opening } from "./opening-dialogs.tsx";
import styles from "./opening.module.css";

/** Of a site that was opened: loudly that it is closed again, and what has broken since. */
export function OpeningAlerts({ opening }: { opening: Opening }) {
  const [isOpening, setOpening] = useState(false);
  const { is_open, close_time, sentence, can, itemList } = opening;
  const broken = itemList.filter(({ is_required, state }) => is_required && state !== "done");
  return (
    <>
      {!is_open && (
        <div className={styles.alert} role="alert">
          <p>
            <strong>门关着，从 {close_time} 起。</strong>客人看到的是：{sentence || "屋子正在收拾。"}
          </p>
          {can.open && (
            <Button type="primary" onClick={() => setOpening(true)}>
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
      {isOpening && <OpenDialog later={itemList} onClose={() => setOpening(false)} />}
    </>
  );
}

/** That the site is open, and the way to close it for a while. */
export function OpenSince({ opening: { is_open, open_time, can } }: { opening: Opening }) {
  const [isClosing, setClosing] = useState(false);
  if (!is_open || !can.open) return null;
  return (
    <p className={styles.open}>
      网站开着，从 {open_time.slice(0, 10)} 起。
      <Button type="link" onClick={() => setClosing(true)}>
        暂时关门
      </Button>
      {isClosing && <CloseDialog onClose={() => setClosing(false)} />}
    </p>
  );
}
