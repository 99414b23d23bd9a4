import { Button } from "@changming/ui/button";
import type { PhotoOrder } from "./use-photo-order.ts";
import styles from "./order-note.module.css";

const hint = "按住照片拖动，或用“前移”“后移”调整次序；挪好一张就存好一张。";

/** The state of the order: instructions, saving, or an error with the next step. */
export function OrderNote({ order: { state, message, saveMine, takeTheirs } }: { order: PhotoOrder }) {
  if (state === "kept" || state === "saving") {
    return (
      <p className={styles.hint} role="status">
        {state === "saving" ? "正在保存次序…" : hint}
      </p>
    );
  }
  return (
    <div className={styles.error}>
      <p role="alert">{message}</p>
      <p>您排好的次序还在这一页上，没有丢。</p>
      <div className={styles.ways}>
        <Button onClick={saveMine}>{state === "conflict" ? "按我的次序保存" : "再存一次"}</Button>
        <Button kind="bare" onClick={takeTheirs}>
          {state === "conflict" ? "用家人最新的次序" : "回到原来的次序"}
        </Button>
      </div>
    </div>
  );
}
