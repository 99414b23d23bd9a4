import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { useOwnGift } from "../payment/given.ts";
import { DressingCatalogue } from "./dressing-catalogue.tsx";
import type { Dressings } from "./dressing-data.ts";
import { SceneWorkspace } from "./scene-workspace.tsx";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { UnpaidHint, useUnpaidOrder } from "../payment/unpaid-order.tsx";
import { cleanAddress, isReturn, ownWithReturn } from "../payment/return-address.ts";
import { queryStoredOrders, reportReturnedPayment } from "../payment/returned-payment.ts";

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

/** The dressing that was ordered in this browser and is unpaid; disappears once it is paid. */
function UnpaidDressing({ place }: { place: FamilyPlace }) {
  const [isPaid, setPaid] = useState(false);
  useOwnGift(place.id, () => setPaid(true));
  const unpaid = useUnpaidOrder({ residenceId: place.id, kind: "dressing" });
  if (!unpaid || isPaid) return null;
  return (
    <UnpaidHint order={unpaid.order}>
      <Link className="link" to={paths.familyDressingPay(place)}>
        继续付款
      </Link>
    </UnpaidHint>
  );
}

/**
 * Checks the unpaid dressings of this browser and reports the result: a gateway returns to
 * `/family_dress?id=…&payTypeid=6&rid=1`, or they were paid elsewhere (R-dressing-8). Removes the query keys that a
 * gateway adds.
 */
function useBackFromPaying(residenceId: number): void {
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const which = { residenceId, kind: "dressing" } as const;
    if (isReturn(location.search))
      void reportReturnedPayment(which, signal, { clean: () => cleanAddress(ownWithReturn) });
    const checkUnpaid = () => document.hidden || void queryStoredOrders(which, signal);
    document.addEventListener("visibilitychange", checkUnpaid, { signal });
    return () => controller.abort();
  }, [residenceId]);
}
