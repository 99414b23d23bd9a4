import type { AdminCalls } from "@changming/contract/admin/calls";
import { residenceStateNames } from "@changming/contract/admin/memorial-names";
import { orderStateNames } from "@changming/contract/admin/money-names";
import { accountStateNames } from "@changming/contract/admin/people-names";
import type { BodyOf } from "@changming/contract/define";

type Found = BodyOf<AdminCalls["staffSearch"]["find"]>;

export interface FoundItem {
  /** `account-7` */
  key: string;
  id: number;
  /** Page of its list, which opens it. */
  path: string;
  title: string;
  detail: string;
  /** A state that deserves notice; empty otherwise. */
  mark: string;
}

interface FoundGroup {
  title: string;
  items: FoundItem[];
  hasMore: boolean;
}

const listOf = (parts: readonly string[]) => parts.filter((part) => part !== "").join("，");

/** The hits by kind; kinds without hits are left out. */
export function foundGroups({ residences, accounts, orders, gardens }: Found): FoundGroup[] {
  const groups: FoundGroup[] = [
    {
      title: "居所",
      hasMore: residences.has_more,
      items: residences.itemList.map(({ id, name, years, number_text, garden_name, state }) => ({
        key: `residence-${id}`,
        id,
        path: "/residences",
        title: name,
        detail: listOf([years, `${garden_name} ${number_text}`]),
        mark: state === "public" ? "" : residenceStateNames[state],
      })),
    },
    {
      title: "用户",
      hasMore: accounts.has_more,
      items: accounts.itemList.map(({ id, nickname, mobile, state }) => ({
        key: `account-${id}`,
        id,
        path: "/accounts",
        title: nickname,
        detail: mobile,
        mark: state === "open" ? "" : accountStateNames[state],
      })),
    },
    {
      title: "订单",
      hasMore: orders.has_more,
      items: orders.itemList.map(({ id, order_no, title, nickname, money, state }) => ({
        key: `order-${id}`,
        id,
        path: "/orders",
        title: order_no,
        detail: listOf([title, nickname, `${money} 元`]),
        mark: orderStateNames[state],
      })),
    },
    {
      title: "园区",
      hasMore: gardens.has_more,
      items: gardens.itemList.map(({ id, name, region, is_hidden }) => ({
        key: `garden-${id}`,
        id,
        path: "/gardens",
        title: name,
        detail: region.replace(",", " "),
        mark: is_hidden ? "停止展示" : "",
      })),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** The row that a key moves to among so many; null for any other key. Beyond either end it goes on at the other. */
export function stepIn(key: string, at: number, rows: number): number | null {
  if (rows === 0) return null;
  if (key === "ArrowDown") return (at + 1) % rows;
  if (key === "ArrowUp") return (at + rows - 1) % rows;
  return null;
}

/** What to try next: numbers are found whole, names also by a part (R-admin-14). */
export function nothingFoundText(keywords: string, { phone_denied }: Pick<Found, "phone_denied">): string {
  if (phone_denied) return "您的角色不能按手机号查找。";
  return /[\d０-９]{5}/.test(keywords)
    ? "没有找到。订单号、流水号、证书号要写全；手机号写全，或只写后四位。"
    : "没有找到。换一个说法，或少写几个字再试。";
}
