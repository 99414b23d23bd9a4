import type { StaffRole } from "@changming/contract/admin/roles";
import type { Db } from "@changming/db/database";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { PayWorld } from "./paying.ts";
import { asStaff, aStaff } from "./staff.ts";
import { testCtx, type TestCtx } from "./test-ctx.ts";

/** An empty database that knows its site. */
export async function moneyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase("empty");
  await loadBasics(database.db);
  return database;
}

/** Somebody of the staff, at the world's present and with its gateways. */
export async function staffIn(world: PayWorld, role: StaffRole): Promise<TestCtx> {
  return world.ctx(asStaff(await aStaff(world.db, { role })));
}

/** Somebody of the staff, where no money moves. */
export async function staffOf(db: Db, role: StaffRole): Promise<TestCtx> {
  return testCtx(db, asStaff(await aStaff(db, { role })));
}

/** An order of a gift at this price that was paid, with its world. */
export async function aPaidOrder(db: Db, price_fen: number) {
  const world = await PayWorld.open(db, { price_fen });
  const { order, payment } = await world.order();
  const no = payment?.out_trade_no ?? "";
  await world.payAndNotify(4, no);
  return { world, orderId: order.id, no };
}

export type PaidOrder = Awaited<ReturnType<typeof aPaidOrder>>;

/** Where that order stands. */
export async function stateOf({ world, orderId }: PaidOrder): Promise<string> {
  const row = world.db.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  return (await row).state;
}
