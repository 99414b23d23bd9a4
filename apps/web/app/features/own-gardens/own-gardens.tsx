import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { hasGarden } from "../personal/standing.ts";
import { GardenCards } from "./garden-cards.tsx";

/** The gardens that the reader looks after; how one comes to look after one when there is none. */
export function OwnGardens({ user }: { user: UserInfo }) {
  const asked = useAsked({
    key: user.token,
    ask: async (signal) => {
      const result = await api.garden.mine({}, { signal });
      if (result.ok) hasGarden.tell(user, result.body.length > 0);
      return result;
    },
  });
  return (
    <AskedPart asked={asked} what="园区">
      {(gardens) => (gardens.length > 0 ? <GardenCards gardens={gardens} /> : <NoGarden />)}
    </AskedPart>
  );
}

function NoGarden() {
  return (
    <EmptyState
      title="您还没有园区"
      words="陵园、公墓、纪念馆都可以在这里开一处园区，由您来照看。把资料交给我们，审核通过后，园区就会出现在这里。"
    >
      <Link className={buttonClass("calm")} to={paths.cooperation()}>
        去看合作加盟
      </Link>
    </EmptyState>
  );
}
