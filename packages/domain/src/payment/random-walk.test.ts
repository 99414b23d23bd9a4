import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { rounds } from "@changming/kit/testing/rounds";
import { PayWalk, steps } from "../testing/pay-walk.ts";
import { PayWorld } from "../testing/paying.ts";
import { assertSoundWorld, booksOfWorld, comeToRest } from "../testing/sound-worlds.ts";
import { testNow } from "../testing/test-ctx.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

/** Each walk begins days after the last one ended: nothing of that is due any more. */
let began = testNow;

async function aWalk(): Promise<PayWalk> {
  const world = await PayWorld.open(database.db);
  world.now = began;
  return new PayWalk(world);
}

/** What the walks together must have been through, or they prove nothing. */
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

/** Likewise, who told of money. */
const mustBeHeard = [
  "notify settled",
  "query settled",
  "bill settled",
  "notify returned",
  "query returned",
  "bill returned",
];

test("whatever happens in whatever order: what was paid is delivered once or goes back, and the books agree", async () => {
  const walked = fc.array(steps, { minLength: 15, maxLength: 45, size: "max" });
  await fc.assert(
    fc.asyncProperty(walked, async (taken) => {
      const walk = await aWalk();
      const before = await booksOfWorld(walk.world);
      await walk.take({ do: "order", payType: 4, quantity: 1 });
      for (const step of taken) await walk.take(step);
      await comeToRest(walk.world);
      began = new Date(walk.world.now.getTime() + 3 * 86_400_000);
      const unheard = await walk.unheard();
      const [cash, paid] = [before.cash[1] - unheard, before.paid[1] - unheard];
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
  const heard = await database.db.selectFrom("payment_event").select(["source", "result"]).distinct().execute();
  expect(heard.map(({ source, result }) => `${source} ${result}`)).toEqual(expect.arrayContaining(mustBeHeard));
}, 120_000);
