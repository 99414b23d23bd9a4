import { useRef, useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import type { QueryState } from "../../api/use-query.ts";
import { type DressingPlace, type Dressings, nameOfPlace } from "./dressing-data.ts";

/** An error, and the place where it is displayed. */
interface PlacingError {
  place: DressingPlace;
  msg: string;
}

const offline = "网络不太通畅，刚才没有换成，请再按一次";

/** Places a dressing that the family owns, or removes one with 0; one change at a time. */
export function usePlacing(residenceId: number, query: QueryState<Dressings>) {
  const [busy, setBusy] = useState<DressingPlace | null>(null);
  const [error, setError] = useState<PlacingError | null>(null);
  const isInFlight = useRef(false);

  async function put(place: DressingPlace, giftId: number): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setBusy(place);
    setError(null);
    try {
      const result = await api.dressing.place({ residenceId, place, giftId });
      if (result.ok) {
        query.amend(() => result.body);
        showToast(giftId === 0 ? `${nameOfPlace(place)}已收起` : `${nameOfPlace(place)}已摆好，访客看到的也是这样`);
      } else if (result.error !== "sessionInvalid") {
        setError({ place, msg: result.error === "offline" ? offline : result.msg });
      }
    } finally {
      isInFlight.current = false;
      setBusy(null);
    }
  }

  return { busy, error, put };
}
