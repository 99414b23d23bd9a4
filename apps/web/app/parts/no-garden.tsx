import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../url/paths.ts";

/** For a user who manages no garden: how to become a garden administrator. */
export function NoGarden() {
  return (
    <EmptyState
      title="您还没有园区"
      text="陵园、公墓、纪念馆都可以在这里开一处园区，由您来照看。把资料交给我们，审核通过后，园区就会出现在这里。"
    >
      <Link className={buttonClass("secondary")} to={paths.cooperation()}>
        去看合作加盟
      </Link>
    </EmptyState>
  );
}
