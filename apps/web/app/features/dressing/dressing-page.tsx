import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { useOwnGift } from "../payment/given.ts";
import { DressingCatalogue } from "./dressing-catalogue.tsx";
import type { Dressings } from "./dressing-data.ts";
import { SceneWorkspace } from "./scene-workspace.tsx";
import { UnpaidDressing } from "./unpaid-dressing.tsx";
import { useBackFromPaying } from "./use-back-from-paying.ts";

/**
 * The family's scene: what is placed where, and the catalogue for managers. Relatives see the placed dressings only.
 */
export function DressingPage({ place, home, user }: FamilyPageData) {
  useBackFromPaying(place.id);
  const query = useQuery<Dressings>({
    key: `${user.token} ${place.id}`,
    queryFn: (signal) => api.dressing.list({ residenceId: place.id }, { signal }),
  });
  useOwnGift(place.id, query.refetch);
  const isComing = query.body === undefined && query.error === null;
  return (
    <>
      {home.can.manage && <UnpaidDressing place={place} />}
      <SceneWorkspace place={place} home={home} query={query} />
      {/* Fetched at once but hidden until the part above has its height: nothing jumps. */}
      {home.can.manage && (
        <div hidden={isComing}>
          <DressingCatalogue place={place} home={home} />
        </div>
      )}
    </>
  );
}
