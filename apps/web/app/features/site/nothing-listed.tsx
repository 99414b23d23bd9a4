import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import type { Paged } from "../../paging.ts";
import { paths } from "../../paths.ts";

export interface NothingListedProps {
  list: Paged<unknown>;
  /** Address of the first page. */
  first: string;
  /** Said when the list itself is empty. */
  title: string;
  words: string;
}

/** A page of a list on which nothing stands: beyond its end, or because there is nothing yet. */
export function NothingListed({ list, first, title, words }: NothingListedProps) {
  if (list.counts > 0) {
    return (
      <EmptyState title="这一页后面没有了" words={`一共 ${list.last} 页，您要的页码在后面。`}>
        <Link className="link" to={first}>
          从第一页看起
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} words={words}>
      <Link className="link" to={paths.home()}>
        回到首页
      </Link>
    </EmptyState>
  );
}
