import { useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Loading } from "../../parts/loading.tsx";
import { OrderList } from "../../parts/order-list.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import styles from "./content.module.css";
import { LineDialog } from "./line-dialog.tsx";
import type { Line, LineListProps } from "./line-types.ts";
import { useIsWriter } from "./use-editing.ts";
import { useOrder } from "./use-order.ts";

/** A short list in the operator's own order: add, change, take away with a way back, put in order. */
export function LineList({ name, hint, calls, longest, hasUrl = false }: LineListProps) {
  const isWriter = useIsWriter();
  const { answer, body, again } = useAnswer(name, (signal) => calls.list({}, { signal }));
  const [open, setOpen] = useState<Line | "new" | null>(null);
  const [said, setSaid] = useState("");
  const [removed, setRemoved] = useState<Line | null>(null);
  const { rows, order } = useOrder(body?.itemList ?? [], {
    ...{ order: calls.order, onDone: again, onWrong: setSaid },
  });
  async function remove(line: Line) {
    const gone = await calls.remove({ id: line.id, version: line.version });
    setSaid(gone.ok ? "" : gone.msg);
    setRemoved(gone.ok ? line : null);
    again();
  }
  async function bringBack({ text, url }: Line) {
    const back = await calls.save({ text, ...(url !== undefined && { url }) });
    setSaid(back.ok ? "" : back.msg);
    setRemoved(null);
    again();
  }
  return (
    <>
      <div className={styles.head}>
        <p className={styles.small}>{hint}；次序就是显示的次序</p>
        {isWriter && (
          <Button kind="main" onClick={() => setOpen("new")}>
            添一条
          </Button>
        )}
      </div>
      <p role="alert">{said}</p>
      <Loading answer={answer} again={again} />
      {removed && (
        <p className={styles.note} role="status">
          “{removed.text}”删去了 <Button onClick={() => void bringBack(removed)}>恢复</Button>
        </p>
      )}
      {answer?.ok && rows.length === 0 && <p>还没有{name}</p>}
      <OrderList
        label={`${name}的次序`}
        items={rows}
        idOf={({ id }) => id}
        nameOf={({ text }) => text.slice(0, 20)}
        {...(isWriter && { onOrder: order })}
        render={(line) => (
          <div className={styles.line}>
            <span>
              {line.text} <span className={styles.small}>{line.url ?? (line.uses && `${line.uses} 篇`)}</span>
            </span>
            {isWriter && (
              <>
                <Button kind="quiet" aria-label={`编辑${line.text}`} onClick={() => setOpen(line)}>
                  编辑
                </Button>
                <Button kind="quiet" aria-label={`删去${line.text}`} onClick={() => void remove(line)}>
                  删去
                </Button>
              </>
            )}
          </div>
        )}
      />
      {open && (
        <LineDialog
          {...{ name, longest, hasUrl, calls }}
          line={open === "new" ? null : open}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            again();
          }}
        />
      )}
    </>
  );
}
