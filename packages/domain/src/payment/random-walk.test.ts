import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { rounds } from "@changming/kit/testing/rounds";
import { PayWalk, steps } from "../testing/pay-walk.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorld, ledgerTotalsOfWorld, comeToRest } from "../testing/ledger-totals.ts";
import { testNow } from "../testing/test-ctx.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

/** Each walk begins days after the last one ended, so that nothing of that one is still due. */
let began = testNow;

async function aWalk(): Promise<PayWalk> {
  const world = await PayWorld.open(database.db);
  world.now = began;
  return new PayWalk(world);
}

/** Transitions that the walks must have covered together, or the test proves nothing. */
const mustHappen = [
  "order closed paying",
  "order closed paid",
  "order paid delivered",
  "order delivered refunding",
  "order refunding refunded",
  "payment created unknown",
  "payment closed succeeded",
  "payment surplus refunding",
  "refund due failed",
  "refund due done",
];

/** Sources and results that they must have covered, likewise. */
const mustBeReceived = [
  "notify settled",
  "query settled",
  "bill settled",
  "notify returned",
  "query returned",
  "bill returned",
];

test("after any events in any order, paid orders are delivered once or refunded, and the ledger agrees", async () => {
  const walked = fc.array(steps, { minLength: 15, maxLength: 45, size: "max" });
  await fc.assert(
    fc.asyncProperty(walked, async (taken) => {
      const walk = await aWalk();
      const before = await ledgerTotalsOfWorld(walk.world);
      await walk.take({ do: "order", payType: 4, quantity: 1 });
      for (const step of taken) await walk.take(step);
      await comeToRest(walk.world);
      began = new Date(walk.world.now.getTime() + 3 * 86_400_000);
      const unreported = await walk.unheard();
      const cash = before.cash[1] - unreported;
      const paid = before.paid[1] - unreported;
      await assertSoundWorld(walk.world, { ...before, cash: [0, cash], paid: [0, paid] });
      const { expected, found } = await walk.compare();
      expect(found).toEqual(expected);
      await walk.take({ do: "bill" });
      expect(await walk.untold()).toEqual([]);
    }),
    { numRuns: rounds(40, 120), seed: 20_261_121 },
  );
  const moves = await database.db
    .selectFrom("order_event")
    .select(["object", "from_state", "to_state"])
    .distinct()
    .execute();
  const happened = moves.map(({ object, from_state, to_state }) => `${object} ${from_state} ${to_state}`);
  expect(happened).toEqual(expect.arrayContaining(mustHappen));
  const received = await database.db.selectFrom("payment_event").select(["source", "result"]).distinct().execute();
  expect(received.map(({ source, result }) => `${source} ${result}`)).toEqual(expect.arrayContaining(mustBeReceived));
}, 120_000);
