import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState, type EmptyStateProps } from "@changming/ui/empty-state";
import type { Paged } from "../url/paging.ts";

interface NothingListedProps {
  list: Pick<Paged<unknown>, "counts" | "last">;
  /** Address of the first page. */
  first: string;
  /** What the list holds: 居所, 信, 礼物. */
  what: string;
  level?: EmptyStateProps["level"];
  /** Displayed when the list itself is empty. */
  children?: ReactNode;
}

/** An empty page of a list: beyond its end, or because there is nothing yet. */
export function NothingListed({ list, first, what, level, children }: NothingListedProps) {
  if (list.counts === 0) return children;
  return (
    <EmptyState title={`这一页没有${what}`} text={`一共 ${list.last} 页，您要的页码在后面。`} level={level}>
      <meta name="robots" content="noindex" />
      <Link className="link" to={first}>
        从第一页看起
      </Link>
    </EmptyState>
  );
}
