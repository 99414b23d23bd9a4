/** Storage keys of R-order-4 (the newest order) and R-residence-13. */
const orderKey = "order_Id";
const homeKey = "home_list";
/** All unpaid orders in this browser: each tab may have its own. */
const listKey = "orders_unpaid";

/** Maximum number of stored orders; the oldest are removed first. */
const maxOrders = 8;

/** What is paid for. */
export type OrderKind = "gift" | "dressing" | "application";

/** An unpaid order; `residenceId` is 0 where it belongs to no residence yet. */
export interface StoredOrder {
  orderId: string;
  residenceId: number;
  kind: OrderKind;
}

const kinds: readonly unknown[] = ["gift", "dressing", "application"] satisfies OrderKind[];

function isStoredOrder(value: unknown): value is StoredOrder {
  if (typeof value !== "object" || value === null || !("orderId" in value) || !("residenceId" in value)) return false;
  if (!("kind" in value) || !kinds.includes(value.kind)) return false;
  return typeof value.orderId === "string" && typeof value.residenceId === "number";
}

/** The unpaid orders in this browser, newest first. */
export function readOrders(): StoredOrder[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(listKey) ?? "[]");
    return Array.isArray(list) ? list.filter(isStoredOrder) : [];
  } catch {
    return [];
  }
}

function write(orders: readonly StoredOrder[]): void {
  try {
    const [newest] = orders;
    if (newest) {
      localStorage.setItem(listKey, JSON.stringify(orders.slice(0, maxOrders)));
      localStorage.setItem(orderKey, newest.orderId);
      return;
    }
    localStorage.removeItem(listKey);
    localStorage.removeItem(orderKey);
  } catch {
    // The order exists on the server; only the thank-you message on return is lost.
  }
}

/** Stores which order is being paid, for the page to which a gateway redirects. */
export function storeOrder({ orderId, residenceId, kind }: StoredOrder): void {
  write([{ orderId, residenceId, kind }, ...readOrders().filter((stored) => stored.orderId !== orderId)]);
}

/** Removes an order that is no longer payable, or paid. */
export function forgetOrder(orderId: string): void {
  write(readOrders().filter((stored) => stored.orderId !== orderId));
}

/** The order is paid: removes it, and the stored home page, which is older than the gift (R-payment-3). */
export function forgetPaidOrder(orderId: string): void {
  forgetOrder(orderId);
  try {
    localStorage.removeItem(homeKey);
  } catch {
    // Nothing was stored.
  }
}
