import type { BodyOf } from "@changming/contract/define";
import type { gift } from "@changming/contract/gift";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { api } from "../../api/api.ts";
import { useToday } from "../../browser/clock.ts";
import { useQuery } from "../../api/use-query.ts";
import { useUser } from "../../api/user-info.ts";
import { useSite } from "../../parts/site-context.tsx";

export type GiftItem = BodyOf<typeof gift.list>["itemList"][number];

/** The fields of a residence that the panel needs. */
export type GivenTo = Pick<ResidenceDetail, "id" | "name" | "is_martyr" | "garden_kind">;

const freeFlags = { welfare: "gongyi_free", celebrity: "mingren_free", martyrs: "lieshi_free" } as const;

/**
 * Free everywhere at a price of 0.00, else where its flag names the kind of the garden (R-gift-5). The server checks
 * this itself.
 */
export function isFreeIn(
  gift: Pick<GiftItem, "price" | "gongyi_free" | "mingren_free" | "lieshi_free">,
  gardenKind: GivenTo["garden_kind"],
): boolean {
  if (gift.price === "0.00") return true;
  return gardenKind !== "ordinary" && gift[freeFlags[gardenKind]] === 1;
}

/** How many free gifts the user has left today (R-gift-9); null while unknown, then only the server decides. */
export function useFreeGiftsLeft(): number | null {
  const site = useSite();
  const today = useToday(site?.today.day ?? "");
  const { body } = useQuery({
    key: `${useUser()?.id ?? ""} ${today}`,
    queryFn: (signal) => api.account.refreshUserInfo({}, { signal }),
  });
  if (!site || !body) return null;
  return Math.max(0, site.free_gift_nums - body.used_free_gift_nums);
}
