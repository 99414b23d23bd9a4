import type { StaffRole } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { PayWorld } from "./paying.ts";
import { asStaff, aStaff } from "./staff.ts";
import { testCtx, type TestCtx } from "./test-ctx.ts";

/** An empty database with basic site data. */
export async function moneyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase("empty");
  await loadBasics(database.db);
  return database;
}

/** A member of staff with the world's time and gateways. */
export async function staffIn(world: PayWorld, role: StaffRole): Promise<TestCtx> {
  return world.ctx(asStaff(await aStaff(world.db, { role })));
}

/** A member of staff, for tests without payments. */
export async function staffOf(db: Db, role: StaffRole): Promise<TestCtx> {
  return testCtx(db, asStaff(await aStaff(db, { role })));
}

/** A paid order of a gift at this price, with its world. */
export async function aPaidOrder(db: Db, price_fen: number) {
  const world = await PayWorld.open(db, { price_fen });
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  await world.payAndNotify(4, no);
  return { world, orderId: order.id, no };
}

export type PaidOrder = Awaited<ReturnType<typeof aPaidOrder>>;

/** The order's state. */
export async function stateOf({ world, orderId }: PaidOrder): Promise<string> {
  const row = world.db.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  return (await row).state;
}
