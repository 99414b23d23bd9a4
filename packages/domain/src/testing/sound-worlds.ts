import type { Db } from "@changming/db/database";
import { sweepPayments } from "../payment/sweep-payments.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { assertSound, assertLedgerSound, type LedgerTotals, ledgerTotalsOf, tillsOf } from "./ledger-totals.ts";
import { PayWorld } from "./paying.ts";

/**
 * Lets time pass until nothing is due, and a day more, so that nothing of this world is due in another one; also uses
 * up pending failures.
 */
export async function comeToRest(world: PayWorld): Promise<void> {
  for (const seconds of [...Array.from({ length: 12 }, () => 2_000), 100_000, 4_000, 4_000]) {
    world.pass(seconds);
    await sweepPayments(world.job());
    await pushRefunds(world.job("pushRefunds"));
  }
}

/** Totals of a world that is alone in its database, or began at the totals `before`. */
export function ledgerTotalsOfWorld(world: PayWorld, before?: LedgerTotals): Promise<LedgerTotals> {
  return ledgerTotalsOf(world.db, tillsOf([world.wechat, world.alipay]), before);
}

/** Asserts the money invariant of such a world as it is now. Throws with the totals. */
export async function assertSoundWorld(world: PayWorld, before?: LedgerTotals): Promise<void> {
  assertSound(await ledgerTotalsOfWorld(world, before));
}

const atRest = new WeakSet<PayWorld>();

/**
 * Asserts the money invariant after a test, for `afterEach`: once all worlds of the database are at rest, the ledger
 * must match their gateways. Throws with the totals.
 */
export async function assertSoundWorlds(db: Db): Promise<void> {
  const worlds = PayWorld.allIn(db);
  for (const world of worlds.filter((one) => !atRest.has(one))) {
    await comeToRest(world);
    atRest.add(world);
  }
  await assertLedgerSound(db, tillsOf(worlds.flatMap(({ wechat, alipay }) => [wechat, alipay])));
}
