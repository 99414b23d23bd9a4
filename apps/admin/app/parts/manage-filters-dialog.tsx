import { Button, Tag } from "antd";
import { useEffect, useRef, useState } from "react";
import { api } from "../api/api.ts";
import { PlainConfirm } from "./confirm.tsx";
import { Dialog } from "./dialog.tsx";
import partStyles from "./parts.module.css";
import { RenameFilterDialog, sendFilter } from "./save-filter-dialog.tsx";
import styles from "./saved-filters.module.css";
import { detailsOf, type SavedFilter } from "./saved-query.ts";
import type { Column, Filter } from "./table-types.ts";
import { useAction } from "./use-action.ts";
import type { SavedFilters } from "./use-list.ts";

interface ManageProps {
  saved: SavedFilters;
  filters: readonly Filter[];
  columns: readonly Pick<Column<never>, "title" | "sort">[];
  onClose(): void;
}

/** All saved filters of the list in words: rename one, make it the default, delete it. */
export function ManageFiltersDialog({ saved, filters, columns, onClose }: ManageProps) {
  const [opened, setOpened] = useState<{ kind: "rename" | "remove"; item: SavedFilter } | null>(null);
  const close = () => setOpened(null);
  const inWords = ({ query }: SavedFilter) =>
    detailsOf(query, filters, columns)
      .map(({ label, value }) => `${label}：${value}`)
      .join("；") || "这张表已经没有这些条件";
  const place = useRef<HTMLUListElement>(null);
  const count = useRef(saved.items.length);
  const setDefault = useAction(
    ({ id, version, name, query, is_default }: SavedFilter) =>
      sendFilter(saved, { id, version, name, query, isDefault: !is_default }),
    { onError: () => void saved.refetch() },
  );
  useEffect(() => {
    // The focus was in the row that is gone.
    if (saved.items.length < count.current) place.current?.focus();
    count.current = saved.items.length;
  }, [saved.items.length]);
  async function remove({ id, version }: SavedFilter) {
    const answer = await api.savedFilter.remove({ id, version });
    if (!answer.ok) void saved.refetch();
    return answer;
  }
  return (
    <Dialog title="整理存下的筛选" onClose={onClose}>
      <p role="alert" className={partStyles.error}>
        {setDefault.error?.message}
      </p>
      <ul ref={place} tabIndex={-1} aria-label="存下的筛选" className={styles.items}>
        {saved.items.map((item) => (
          <li key={item.id}>
            <p>
              <strong>{item.name}</strong> {item.is_default && <Tag>默认</Tag>}
              <span className={partStyles.hint}>{inWords(item)}</span>
            </p>
            <span className={styles.actions}>
              <Button type="text" aria-label={`改名：${item.name}`} onClick={() => setOpened({ kind: "rename", item })}>
                改名
              </Button>
              <Button
                type="text"
                aria-label={`${item.is_default ? "不再默认" : "设为默认"}：${item.name}`}
                aria-busy={setDefault.isPending}
                onClick={() => void setDefault.run(item)}
              >
                {item.is_default ? "不再默认" : "设为默认"}
              </Button>
              <Button type="text" aria-label={`删去：${item.name}`} onClick={() => setOpened({ kind: "remove", item })}>
                删去
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <p>{saved.items.length === 0 ? "没有存下的筛选了。" : "打开这张表时先用默认的那个；点“清空”就看到全部。"}</p>
      <div className={partStyles.actions}>
        <Button onClick={onClose}>好了</Button>
      </div>
      {opened?.kind === "rename" && (
        <RenameFilterDialog item={opened.item} saved={saved} inWords={inWords} onClose={close} />
      )}
      {opened?.kind === "remove" && (
        <PlainConfirm
          title={`删去“${opened.item.name}”`}
          consequences="删去的只是这个筛选，表里的内容都不动。"
          action="删去"
          act={() => remove(opened.item)}
          onClose={close}
          onDone={close}
        />
      )}
    </Dialog>
  );
}
