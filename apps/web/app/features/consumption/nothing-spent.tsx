import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../../url/paths.ts";

/** The empty list: no spending at all, or none that matches the filter. */
export function NothingSpent({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState title="没有符合的记录" text="换一个类别，或把日期、金额放宽一些再看。">
        <Link className="link" to={paths.consumption()}>
          看全部记录
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="还没有消费记录" text="献过的礼、付过的居所申请费会一笔一笔记在这里，免费的也记。">
      <Link className="link" to={paths.gardens()}>
        去园区走走
      </Link>
    </EmptyState>
  );
}
