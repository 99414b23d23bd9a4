import { Button } from "antd";
import { useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { ManageFiltersDialog } from "./manage-filters-dialog.tsx";
import partStyles from "./parts.module.css";
import styles from "./saved-filters.module.css";
import { queryOf, textOf } from "./saved-query.ts";
import type { Column } from "./table-types.ts";
import { everything, type List } from "./use-list.ts";

interface ChipsProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
}

/** The user's saved filters of the list: one click applies one, and the current one is marked (R-admin-21). */
export function SavedFilterChips<Row>({ list: { saved, filters, query, change }, columns }: ChipsProps<Row>) {
  const [isManaging, setManaging] = useState(false);
  const hasPrivate = filters.some(({ name, isPrivate }) => isPrivate && query.filters[name]);
  const now = textOf(query, filters);
  const today = shanghaiDay(systemClock());
  return (
    <>
      {saved.error && (
        <p role="alert" className={partStyles.error}>
          存下的筛选没有读出来：{saved.error.message} <Button onClick={() => void saved.refetch()}>再读一次</Button>
        </p>
      )}
      {saved.items.length > 0 && (
        <div role="group" aria-label="存下的筛选" className={styles.chips}>
          {saved.items.map(({ id, name, query: text, is_default }) => {
            const meant = queryOf(text, filters, today);
            const isCurrent = !hasPrivate && textOf(meant, filters) === now;
            return (
              <Button
                key={id}
                shape="round"
                aria-pressed={isCurrent}
                className={styles.chip}
                // Pressing the current one displays everything again.
                onClick={() => change(isCurrent ? everything : meant)}
              >
                {name}
                {is_default && <small>默认</small>}
              </Button>
            );
          })}
          <Button type="text" onClick={() => setManaging(true)}>
            整理
          </Button>
        </div>
      )}
      {isManaging && (
        <ManageFiltersDialog saved={saved} filters={filters} columns={columns} onClose={() => setManaging(false)} />
      )}
    </>
  );
}

/** Whether there is something to save: not while nothing is filtered or sorted, nor while just this is saved already. */
export function mayBeSaved<Row>({ saved, filters, query }: List<Row>): boolean {
  const now = textOf(query, filters);
  const today = shanghaiDay(systemClock());
  const isSaved = saved.items.some(({ query: text }) => textOf(queryOf(text, filters, today), filters) === now);
  return saved.list !== null && saved.isKnown && now !== "" && !isSaved;
}
