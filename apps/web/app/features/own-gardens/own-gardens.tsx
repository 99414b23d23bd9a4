import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { hasGarden } from "../personal/standing.ts";
import { WaitingLine } from "../review/waiting-line.tsx";
import { GardenCards } from "./garden-cards.tsx";
import { NoGarden } from "./no-garden.tsx";

/** The gardens that the reader looks after, and what waits there; how one comes to look after one when there is none. */
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
      {(gardens) =>
        gardens.length > 0 ? (
          <>
            <WaitingLine user={user} />
            <GardenCards gardens={gardens} />
          </>
        ) : (
          <NoGarden />
        )
      }
    </AskedPart>
  );
}
