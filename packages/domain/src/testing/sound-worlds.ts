import type { Db } from "@changming/db/database";
import { sweepPayments } from "../payment/sweep-payments.ts";
import { pushRefunds } from "../refund/push-refunds.ts";
import { assertSound, assertSoundBooks, type Books, booksOf, tillsOf } from "./books.ts";
import { PayWorld } from "./paying.ts";

/**
 * Time goes by until nothing is left to be done, and a day more, so that nothing of this world is due in another one;
 * faults that wait are used up by it.
 */
export async function comeToRest(world: PayWorld): Promise<void> {
  for (const seconds of [...Array.from({ length: 12 }, () => 2_000), 100_000, 4_000, 4_000]) {
    world.pass(seconds);
    await sweepPayments(world.job());
    await pushRefunds(world.job("pushRefunds"));
  }
}

/** The books of a world that is alone in its database, or began when they stood at `before`. */
export function booksOfWorld(world: PayWorld, before?: Books): Promise<Books> {
  return booksOf(world.db, tillsOf([world.wechat, world.alipay]), before);
}

/** The money invariant of such a world, as it stands now. Throws with the books. */
export async function assertSoundWorld(world: PayWorld, before?: Books): Promise<void> {
  assertSound(await booksOfWorld(world, before));
}

const atRest = new WeakSet<PayWorld>();

/**
 * The money invariant after a scenario, for `afterEach`: whatever happened, when all worlds of the database have come to
 * rest their gateways and the books agree. Throws with the books.
 */
export async function assertSoundWorlds(db: Db): Promise<void> {
  const worlds = PayWorld.allIn(db);
  for (const world of worlds.filter((one) => !atRest.has(one))) {
    await comeToRest(world);
    atRest.add(world);
  }
  await assertSoundBooks(db, tillsOf(worlds.flatMap(({ wechat, alipay }) => [wechat, alipay])));
}
