import type { BodyOf } from "@changming/contract/define";
import type { gift } from "@changming/contract/gift";
import { beyondFirst, type Paged } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";

export type RegisterType = 0 | 1 | 2;

interface RegisterTexts {
  type: RegisterType;
  title: string;
  note: string;
  /** The measure word of its rows. */
  unit: string;
  empty: string;
}

/** The three registers of the gift warehouse, in the order of the call's numbers. */
export const giftRegisters: readonly [RegisterTexts, RegisterTexts, RegisterTexts] = [
  {
    type: 0,
    title: "敬献名册",
    note: "献过礼的人，按心意排列。",
    unit: "人",
    empty: "谁来献过什么，会一笔一笔记在这里。",
  },
  { type: 1, title: "近日献礼", note: "一份礼一笔，最近的在前。", unit: "笔", empty: "最近献上的礼物会记在这里。" },
  { type: 2, title: "收到的礼物", note: "各样礼物，一共收到多少。", unit: "样", empty: "收到的各样礼物会列在这里。" },
];

/** The register that an address requests; the first when it names none of them. */
export function registerTypeOf(address: URL): RegisterType {
  const text = address.searchParams.get("type");
  return text === "1" ? 1 : text === "2" ? 2 : 0;
}

/** The address of a page of a register: the first register and the first page need no number. */
export function registerAddress(residenceId: number, type: RegisterType, page = 1): string {
  return paths.gifts(residenceId, type === 0 ? undefined : type, beyondFirst(page));
}

/** Rank of a row in its whole register, counted from 1. */
export function placeOf(page: number, index: number): number {
  return (page - 1) * giftPageSize + index + 1;
}

/** Page size of gift rankings (R-gift-13). */
export const giftPageSize = 10;

export type GiftRow = BodyOf<typeof gift.ranking>["itemList"][number];

/** One page of one of the three registers. */
export interface GiftPage extends Paged<GiftRow> {
  type: RegisterType;
}

export interface GiftsData {
  detail: ResidenceDetail;
  gifts: GiftPage;
}
