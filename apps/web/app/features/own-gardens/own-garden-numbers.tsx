import { useState } from "react";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { idOf, pageNumberOf } from "../../url/address.ts";
import { useAddress } from "../../url/use-address.ts";
import { keywordsOf } from "../listing/load-list.ts";
import { type PlacedItem, registerPageSize as pageSize } from "./own-garden-data.ts";
import { GardenPlates } from "./garden-plates.tsx";
import { PlaceDialog } from "./place-dialog.tsx";
import { RegisterRows } from "./register-rows.tsx";
import { RegisterSearch } from "./register-search.tsx";
import { UnknownGarden } from "./unknown-garden.tsx";

/** The register of an own garden, whose levels and numbers its administrator corrects (R-garden-12). */
export function OwnGardenNumbers({ user }: { user: UserInfo }) {
  const address = useAddress();
  const id = idOf(address) ?? 0;
  const page = pageNumberOf(address);
  const keywords = keywordsOf(address.searchParams.get("keywords"));
  const [open, setOpen] = useState<PlacedItem | null>(null);
  const query = useQuery({
    key: `${user.token} ${id} ${page} ${keywords}`,
    queryFn: (signal) => api.ownGarden.residences({ gardenId: id, page, pageSize, keywords }, { signal }),
  });
  if (query.error === "notFound" || query.error === "invalidInput") return <UnknownGarden />;
  return (
    <>
      <RegisterSearch key={keywords} id={id} keywords={keywords} />
      <GardenPlates id={id} user={user} />
      <AsyncSection query={query} what="名册">
        {(register) => <RegisterRows id={id} register={register} page={page} keywords={keywords} onOpen={setOpen} />}
      </AsyncSection>
      {open && query.body && (
        <PlaceDialog item={open} levels={query.body.levels} onClose={() => setOpen(null)} onPlaced={query.refetch} />
      )}
    </>
  );
}
