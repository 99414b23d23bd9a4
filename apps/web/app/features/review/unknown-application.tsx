import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../../url/paths.ts";

/** Unknown, or of a garden that another administrator manages: both look the same. */
export function UnknownApplication({ title }: { title: string }) {
  return (
    <EmptyState title={title} text="也许地址抄错了，也许它属于别的园区。">
      <Link className="link" to={paths.reviewQueue()}>
        回到待审核的申请
      </Link>
    </EmptyState>
  );
}
