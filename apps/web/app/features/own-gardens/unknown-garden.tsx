import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../../url/paths.ts";

/** Unknown, or managed by others: both look the same. */
export function UnknownGarden() {
  return (
    <EmptyState title="没有这座园区" text="也许地址抄错了，也许它由别人照看。">
      <Link className="link" to={paths.ownGardens()}>
        回到我的园区
      </Link>
    </EmptyState>
  );
}
