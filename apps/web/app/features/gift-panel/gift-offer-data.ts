import type { Result } from "@changming/contract/client";
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

/** Gifts per request (R-gift-4). */
export const giftPageSize = 16;

/** The whole catalogue, page by page. */
export async function fetchAllGifts(signal: AbortSignal): Promise<Result<readonly GiftItem[]>> {
  const fetchPage = (page: number) => api.gift.list({ categoryId: 0, page, pageSize: giftPageSize }, { signal });
  const first = await fetchPage(1);
  if (!first.ok) return first;
  const last = Math.ceil(first.body.counts / giftPageSize);
  const others = await Promise.all(Array.from({ length: Math.max(0, last - 1) }, (_, index) => fetchPage(index + 2)));
  const all = new Map(first.body.itemList.map((gift) => [gift.id, gift]));
  for (const other of others) {
    if (!other.ok) return other;
    // A gift that moved to another page meanwhile comes twice.
    for (const gift of other.body.itemList) all.set(gift.id, gift);
  }
  return { ...first, body: [...all.values()] };
}

export interface GiftSection {
  name: string;
  isFree: boolean;
  gifts: GiftItem[];
}

/** What is free here comes first, in a section of its own; then the others by category, in the catalogue's order. */
export function giftSections(gifts: readonly GiftItem[], gardenKind: GivenTo["garden_kind"]): GiftSection[] {
  const free: GiftSection = { name: "不收钱的", isFree: true, gifts: [] };
  const paid = new Map<string, GiftSection>();
  for (const gift of gifts) {
    if (isFreeIn(gift, gardenKind)) {
      free.gifts.push(gift);
      continue;
    }
    const name = gift.category_name;
    const section = paid.get(name) ?? { name, isFree: false, gifts: [] };
    section.gifts.push(gift);
    paid.set(name, section);
  }
  return [free, ...paid.values()].filter((section) => section.gifts.length > 0);
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
