import { useRef, useState } from "react";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import type { Asked } from "../../use-asked.ts";
import { type DressingPlace, type Dressings, nameOfPlace } from "./dressing-data.ts";

/** What went wrong, and at which place it is said. */
export interface PlacingWrong {
  place: DressingPlace;
  msg: string;
}

const offline = "网络不太通畅，刚才没有换成，请再按一次";

/** Puts what the family owns on its place, or away with 0; one after the other. */
export function usePlacing(residenceId: number, asked: Asked<Dressings>) {
  const [busy, setBusy] = useState<DressingPlace | null>(null);
  const [wrong, setWrong] = useState<PlacingWrong | null>(null);
  const isUnderWay = useRef(false);

  async function put(place: DressingPlace, giftId: number): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(place);
    setWrong(null);
    try {
      const result = await api.dressing.place({ residenceId, place, giftId });
      if (result.ok) {
        asked.amend(() => result.body);
        showToast(giftId === 0 ? `${nameOfPlace(place)}已收起` : `${nameOfPlace(place)}已摆好，访客看到的也是这样`);
      } else if (result.error !== "sessionInvalid") {
        setWrong({ place, msg: result.error === "offline" ? offline : result.msg });
      }
    } finally {
      isUnderWay.current = false;
      setBusy(null);
    }
  }

  return { busy, wrong, put };
}
