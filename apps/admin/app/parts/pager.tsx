import { Button } from "./button.tsx";
import type { ListQuery } from "./list-query.ts";
import styles from "./table.module.css";

interface PagerProps {
  query: ListQuery;
  counts: number;
  /** More rows exist than were counted. */
  hasMore: boolean;
  onChange(next: Partial<ListQuery>): void;
}

export function Pager({ query: { page, pageSize }, counts, hasMore, onChange }: PagerProps) {
  const last = Math.max(1, Math.ceil(counts / pageSize));
  const isLast = page >= last && !hasMore;
  return (
    <nav className={styles.pager} aria-label="翻页">
      <span>
        共 {counts}
        {hasMore ? "+" : ""} 条
      </span>
      <label>
        每页{" "}
        <select value={pageSize} onChange={(event) => onChange({ pageSize: Number(event.target.value) })}>
          <option>20</option>
          <option>50</option>
          <option>100</option>
        </select>{" "}
        行
      </label>
      <Button disabled={page <= 1} onClick={() => onChange({ page: page - 1 })}>
        上一页
      </Button>
      <span>
        第 {page} 页{hasMore ? "" : `，共 ${last} 页`}
      </span>
      <Button disabled={isLast} onClick={() => onChange({ page: page + 1 })}>
        下一页
      </Button>
    </nav>
  );
}
