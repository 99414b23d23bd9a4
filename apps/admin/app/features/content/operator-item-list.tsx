import { Button } from "antd";
import { useState } from "react";
import { Loading } from "../../parts/loading.tsx";
import { OrderList } from "../../parts/order-list.tsx";
import { offerUndo } from "../../parts/undo.tsx";
import { useAction } from "../../parts/use-action.ts";
import { bodyOrThrow, type CallError, type CallQuery } from "../../api/query.ts";
import { useQuery } from "@tanstack/react-query";
import partStyles from "../../parts/parts.module.css";
import styles from "./content.module.css";
import { useIsWriter } from "./use-editing.ts";
import { useReorder } from "../../parts/use-reorder.ts";
import { OperatorItemDialog, type OperatorItem, type OperatorItemCalls } from "./operator-item-dialog.tsx";

interface OperatorItemListProps {
  name: string;
  hint: string;
  calls: OperatorItemCalls;
  /** Maximum length of an entry, in characters. */
  maxLength: number;
  hasUrl?: boolean;
}

/** The entries of one list, by its name. */
const entriesOf = (name: string, calls: OperatorItemCalls): CallQuery<{ itemList: OperatorItem[] }> => ({
  queryKey: [name],
  queryFn: async (options) => bodyOrThrow(await calls.list({}, options)),
});

/** A short list in the operator's order: add, change, delete with undo, reorder. */
export function OperatorItemList({ name, hint, calls, maxLength, hasUrl = false }: OperatorItemListProps) {
  const isWriter = useIsWriter();
  const query = useQuery(entriesOf(name, calls));
  const [open, setOpen] = useState<OperatorItem | "new" | null>(null);
  const [error, setError] = useState("");
  const { rows, reorder } = useReorder(query.data?.itemList ?? [], {
    done: `${name}的次序换了`,
    order: calls.order,
    onDone: () => void query.refetch(),
    onError: setError,
  });
  const showFailure = ({ message }: CallError) => {
    setError(message);
    void query.refetch();
  };
  const removal = useAction(({ id, version }: OperatorItem) => calls.remove({ id, version }), {
    onDone: (body, entry) => {
      setError("");
      offerUndo(
        { done: `“${entry.text}”删去了`, call: (_, ref) => restore(entry, { ref, at: rows.indexOf(entry) }) },
        body,
      );
    },
    onError: showFailure,
  });
  /** Adds it again, at its former place in the list as it is by then. */
  async function restore({ text, url }: OperatorItem, { ref, at }: { ref: string; at: number }) {
    const added = await calls.save({ ref, text, ...(url !== undefined && { url }) });
    const list = added.ok ? await calls.list({}) : added;
    if (!added.ok || !list.ok) return added;
    const before = list.body.itemList.map(({ id }) => id);
    const ids = before.filter((id) => id !== added.body.id).toSpliced(at, 0, added.body.id);
    // It is back, wherever it stands.
    await calls.order({ ids: ids.join(), before: before.join() });
    return added;
  }
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p className={styles.small}>{hint}；次序就是显示的次序</p>
        {isWriter && (
          <Button type="primary" onClick={() => setOpen("new")}>
            添一条
          </Button>
        )}
      </div>
      <p role="alert" className={partStyles.error}>
        {error}
      </p>
      <Loading query={query} />
      {query.isSuccess && rows.length === 0 && <p>还没有{name}</p>}
      <OrderList
        label={`${name}的次序`}
        items={rows}
        idOf={({ id }) => id}
        nameOf={({ text }) => text.slice(0, 20)}
        {...(isWriter && { onOrder: reorder })}
        render={(entry) => (
          <div className={styles.entry}>
            <span>
              {entry.text} <span className={styles.small}>{entry.url ?? (entry.uses && `${entry.uses} 篇`)}</span>
            </span>
            {isWriter && (
              <>
                <Button type="text" aria-label={`编辑${entry.text}`} onClick={() => setOpen(entry)}>
                  编辑
                </Button>
                <Button type="text" aria-label={`删去${entry.text}`} onClick={() => void removal.run(entry)}>
                  删去
                </Button>
              </>
            )}
          </div>
        )}
      />
      {open && (
        <OperatorItemDialog
          name={name}
          maxLength={maxLength}
          hasUrl={hasUrl}
          calls={calls}
          entry={open === "new" ? null : open}
          onClose={() => setOpen(null)}
          onDone={() => setOpen(null)}
        />
      )}
    </div>
  );
}
