import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { hasGarden } from "../personal/reader-facts.ts";
import { WaitingReviews } from "../review/waiting-reviews.tsx";
import { GardenCards } from "./garden-cards.tsx";
import { NoGarden } from "../../parts/no-garden.tsx";

/** The gardens that the user manages, and their pending reviews; without one, how to become a garden administrator. */
export function OwnGardens({ user }: { user: UserInfo }) {
  const query = useQuery({
    key: user.token,
    queryFn: async (signal) => {
      const result = await api.garden.mine({}, { signal });
      if (result.ok) hasGarden.setKnown(user, result.body.length > 0);
      return result;
    },
  });
  return (
    <AsyncSection query={query} what="园区">
      {(gardens) =>
        gardens.length > 0 ? (
          <>
            <WaitingReviews user={user} />
            <GardenCards gardens={gardens} />
          </>
        ) : (
          <NoGarden />
        )
      }
    </AsyncSection>
  );
}
