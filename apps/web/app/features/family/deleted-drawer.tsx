import type { ReactNode } from "react";
import styles from "./deleted-drawer.module.css";

interface DeletedDrawerProps {
  /** For example 最近删除的相册. */
  title: string;
  count: number;
  /** Rows, as `li`. */
  children: ReactNode;
}

/** Deleted things that can still be restored (R-album-10); collapsed at first. */
export function DeletedDrawer({ title, count, children }: DeletedDrawerProps) {
  if (count === 0) return null;
  return (
    <details className={styles.drawer}>
      <summary>
        {title}（{count}）
      </summary>
      <p className={styles.text}>删除三十天内可以恢复，过后会彻底清除。</p>
      <ul role="list">{children}</ul>
    </details>
  );
}
