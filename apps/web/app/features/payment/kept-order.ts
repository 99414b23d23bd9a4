/** The names under which the specification keeps them; the order is the newest one. */
const orderKey = "order_Id";
const homeKey = "home_list";
/** All that are being paid in this browser: each tab may have its own. */
const listKey = "orders_unpaid";

/** More are not asked for; the oldest are forgotten first. */
const most = 8;

/** What is paid for. */
export type OrderKind = "gift" | "dressing" | "application";

/** An order that is being paid; `residenceId` 0 for what belongs to none yet. */
export interface KeptOrder {
  orderId: string;
  residenceId: number;
  kind: OrderKind;
}

const kinds: readonly unknown[] = ["gift", "dressing", "application"] satisfies OrderKind[];

function isKept(value: unknown): value is KeptOrder {
  if (typeof value !== "object" || value === null || !("orderId" in value) || !("residenceId" in value)) return false;
  if (!("kind" in value) || !kinds.includes(value.kind)) return false;
  return typeof value.orderId === "string" && typeof value.residenceId === "number";
}

/** The orders that are being paid in this browser, the newest first. */
export function readOrders(): KeptOrder[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(listKey) ?? "[]");
    return Array.isArray(list) ? list.filter(isKept) : [];
  } catch {
    return [];
  }
}

function write(orders: readonly KeptOrder[]): void {
  try {
    const [newest] = orders;
    if (newest) {
      localStorage.setItem(listKey, JSON.stringify(orders.slice(0, most)));
      localStorage.setItem(orderKey, newest.orderId);
      return;
    }
    localStorage.removeItem(listKey);
    localStorage.removeItem(orderKey);
  } catch {
    // The order stands on the server; only the word of thanks on the way back is lost.
  }
}

/** Keeps which order is being paid, for the page to which a gateway leads back. */
export function keepOrder({ orderId, residenceId, kind }: KeptOrder): void {
  write([{ orderId, residenceId, kind }, ...readOrders().filter((kept) => kept.orderId !== orderId)]);
}

/** Nothing can or need be paid for the order any more. */
export function forgetOrder(orderId: string): void {
  write(readOrders().filter((kept) => kept.orderId !== orderId));
}

/** The order is paid: nothing waits for it any more, and what was kept of the home page is older than the gift. */
export function settleKept(orderId: string): void {
  forgetOrder(orderId);
  try {
    localStorage.removeItem(homeKey);
  } catch {
    // Nothing was kept.
  }
}
