import { useState } from "react";
import { Navigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { LazySection } from "../../parts/lazy-section.tsx";
import { idOf } from "../../url/address.ts";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import { UnknownGarden } from "./unknown-garden.tsx";

const loadForm = async () => (await import("./own-garden-form.tsx")).OwnGardenForm;

/** The page on which a garden administrator edits the garden's page (R-garden-10). */
export function OwnGardenEdit({ user }: { user: UserInfo }) {
  const id = idOf(useAddress()) ?? 0;
  const [isSaved, setSaved] = useState(false);
  const [round, setRound] = useState(0);
  const query = useQuery({
    key: `${user.token} ${id} ${round}`,
    queryFn: (signal) => api.ownGarden.detail({ id }, { signal }),
  });
  // Navigates only after the form, which asks before it is left, is unmounted.
  if (isSaved) return <Navigate to={paths.ownGardens()} />;
  if (query.error === "notFound" || query.error === "invalidInput") return <UnknownGarden />;
  return (
    <AsyncSection query={query} what="园区">
      {(garden) => (
        <LazySection
          key={`${garden.id} ${round}`}
          load={loadForm}
          what="表单"
          props={{
            garden,
            userId: user.id,
            onCleared: () => setRound((before) => before + 1),
            onSaved() {
              showToast("已经保存，客人现在看到的就是新的");
              setSaved(true);
            },
          }}
        />
      )}
    </AsyncSection>
  );
}
