import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { useOwnGift } from "../payment/given.ts";
import { DressingCatalogue } from "./dressing-catalogue.tsx";
import type { Dressings } from "./dressing-data.ts";
import { SceneDesk } from "./scene-desk.tsx";
import { UnpaidDressing } from "./unpaid-dressing.tsx";
import { useBackFromPaying } from "./use-back-from-paying.ts";

/** The family's scene: what stands where, and what can be added. Who only reads sees what stands. */
export function DressingPage({ place, home, user }: FamilyShown) {
  useBackFromPaying(place.id);
  const asked = useAsked<Dressings>({
    key: `${user.token} ${place.id}`,
    ask: (signal) => api.dressing.list({ residenceId: place.id }, { signal }),
  });
  useOwnGift(place.id, asked.askAgain);
  const isComing = asked.body === undefined && asked.error === null;
  return (
    <>
      {home.can.manage && <UnpaidDressing place={place} />}
      <SceneDesk place={place} home={home} asked={asked} />
      {/* Fetched meanwhile, shown when it is known how much stands above it: nothing that one reads jumps. */}
      {home.can.manage && (
        <div hidden={isComing}>
          <DressingCatalogue place={place} home={home} />
        </div>
      )}
    </>
  );
}
