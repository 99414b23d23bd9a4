import type { Db } from "@changming/db/database";
import type { Actor } from "../context/context.ts";
import { apply, setFee } from "./applications.ts";
import { aGarden, anAccount } from "./builders.ts";
import { PayWorld } from "./paying.ts";
import { aGardenAdmin } from "./personal.ts";
import { asAccount, daysFromNow, testCtx, type TestCtx } from "./test-ctx.ts";

/** A garden, its administrator, and an applicant. */
export interface Applying {
  gardenId: number;
  gardenAdmin: Actor;
  accountId: number;
  applicant: TestCtx;
  /** The same files for another actor, some days later. */
  by(actor: Actor, days?: number): TestCtx;
}

/** Sets the site's fee to 0. */
export async function openApplying(db: Db): Promise<Applying> {
  await setFee(db, 0);
  const { gardenId, gardenAdminId } = await aManagedGarden(db);
  const { id: accountId } = await anAccount(db);
  const applicant = testCtx(db, asAccount(accountId));
  return {
    gardenId,
    gardenAdmin: asAccount(gardenAdminId),
    accountId,
    applicant,
    by: (actor, days = 0) => ({ ...applicant, actor, clock: () => daysFromNow(days) }),
  };
}

async function aManagedGarden(db: Db): Promise<{ gardenId: number; gardenAdminId: number }> {
  const gardenId = await aGarden(db);
  const { id: gardenAdminId } = await anAccount(db, { nickname: "守园人" });
  await aGardenAdmin(db, gardenId, gardenAdminId);
  return { gardenId, gardenAdminId };
}

/** The same with a fee of 99 yuan and payment gateways; the applicant is the world's account. */
export async function openPaidApplying(db: Db) {
  await setFee(db, 9_900);
  const world = await PayWorld.open(db);
  const { gardenId, gardenAdminId } = await aManagedGarden(db);
  return {
    world,
    gardenId,
    gardenAdmin: () => world.ctx(asAccount(gardenAdminId)),
    /** A sent, unpaid application: its id and its number at the gateway. */
    async placed(own: Parameters<typeof apply>[2] = {}) {
      const { application, checkout } = await apply(world.ctx(), gardenId, own);
      return { id: application.id, order: checkout?.order, no: checkout?.payment?.out_trade_no ?? "", checkout };
    },
  };
}

export type PaidApplying = Awaited<ReturnType<typeof openPaidApplying>>;

export const applicationRow = (db: Db, id: number) =>
  db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Its orders, oldest first. */
export const ordersOfApplication = (db: Db, id: number) =>
  db
    .selectFrom("orders")
    .select(["id", "order_no", "state", "amount_fen", "closed_reason"])
    .where("application_id", "=", id)
    .orderBy("id")
    .execute();
