import type { Db } from "@changming/db/database";
import type { OrderRow } from "../order/transition.ts";

/** The paid order of an application; null when it was free or refunded. */
export async function paidOrder(db: Db, applicationId: number): Promise<OrderRow | null> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("application_id", "=", applicationId)
    .where("state", "=", "paid")
    .executeTakeFirst();
  return order ?? null;
}
