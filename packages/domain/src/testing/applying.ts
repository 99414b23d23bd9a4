import type { Db } from "@changming/db/database";
import type { Actor } from "../context.ts";
import { apply, setFee } from "./applications.ts";
import { aGarden, anAccount } from "./builders.ts";
import { PayWorld } from "./paying.ts";
import { aGardenAdmin } from "./personal.ts";
import { asAccount, daysFromNow, testCtx, type TestCtx } from "./test-ctx.ts";

/** A garden, who keeps it, and somebody who applies for a place in it. */
export interface Applying {
  gardenId: number;
  keeper: Actor;
  accountId: number;
  applicant: TestCtx;
  /** The same files, seen by somebody else, some days later. */
  by(actor: Actor, days?: number): TestCtx;
}

/** The whole site asks for nothing from now on. */
export async function openApplying(db: Db): Promise<Applying> {
  await setFee(db, 0);
  const { gardenId, keeperId } = await aKeptGarden(db);
  const { id: accountId } = await anAccount(db);
  const applicant = testCtx(db, asAccount(accountId));
  return {
    gardenId,
    keeper: asAccount(keeperId),
    accountId,
    applicant,
    by: (actor, days = 0) => ({ ...applicant, actor, clock: () => daysFromNow(days) }),
  };
}

async function aKeptGarden(db: Db): Promise<{ gardenId: number; keeperId: number }> {
  const gardenId = await aGarden(db);
  const { id: keeperId } = await anAccount(db, { nickname: "守园人" });
  await aGardenAdmin(db, gardenId, keeperId);
  return { gardenId, keeperId };
}

/** The same where it costs 99 yuan, with tills to pay at; the applicant is the world's account. */
export async function openPaidApplying(db: Db) {
  await setFee(db, 9_900);
  const world = await PayWorld.open(db);
  const { gardenId, keeperId } = await aKeptGarden(db);
  return {
    world,
    gardenId,
    keeper: () => world.ctx(asAccount(keeperId)),
    /** Sent and not paid yet: its id and what the gateway knows it by. */
    async placed(own: Parameters<typeof apply>[2] = {}) {
      const { application, checkout } = await apply(world.ctx(), gardenId, own);
      return { id: application.id, order: checkout?.order, no: checkout?.payment?.out_trade_no ?? "", checkout };
    },
  };
}

export type PaidApplying = Awaited<ReturnType<typeof openPaidApplying>>;

export const applicationRow = (db: Db, id: number) =>
  db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Its orders, the oldest first. */
export const ordersOfApplication = (db: Db, id: number) =>
  db
    .selectFrom("orders")
    .select(["id", "order_no", "state", "amount_fen", "closed_reason"])
    .where("application_id", "=", id)
    .orderBy("id")
    .execute();
