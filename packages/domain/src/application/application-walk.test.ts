import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { ApplicationState } from "@changming/db/tables/application";
import { rounds } from "@changming/kit/testing/rounds";
import { pushRefunds } from "../refund/push-refunds.ts";
import { applicationRow, openPaidApplying, ordersOfApplication, type PaidApplying } from "../testing/applications.ts";
import { assertSoundWorlds } from "../testing/ledger-totals.ts";
import { approveApplication, rejectApplication } from "./decide-application.ts";
import { applicationMoves } from "./states.ts";
import { withdrawApplication } from "./withdraw-application.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

const steps = ["pay", "payAgain", "approve", "reject", "withdraw", "mend", "refunds"] as const;
type Step = (typeof steps)[number];

/** An application on which people act in any order; a payment for it is found by its last number. */
class Walk {
  readonly site: PaidApplying;
  readonly id: number;
  #no: string;

  constructor(site: PaidApplying, placed: { id: number; no: string }) {
    this.site = site;
    this.id = placed.id;
    this.#no = placed.no;
  }

  async take(step: Step): Promise<void> {
    const { world, gardenAdmin } = this.site;
    world.pass(5);
    const judged = { id: this.id, times: (await applicationRow(database.db, this.id)).times_sent };
    if (step === "pay" || step === "payAgain") await world.payAndNotify(4, this.#no);
    else if (step === "approve") await approveApplication(gardenAdmin(), { ...judged, level: 1 });
    else if (step === "reject") await rejectApplication(gardenAdmin(), { ...judged, reasonCode: "name", reason: "" });
    else if (step === "withdraw") await withdrawApplication(world.ctx(), { id: this.id });
    else if (step === "refunds") await pushRefunds(world.job("pushRefunds"));
    else {
      const { no } = await this.site.placed({ id: this.id });
      this.#no = no || this.#no;
    }
  }

  /** Invariants after every step. */
  async look(): Promise<ApplicationState> {
    const row = await applicationRow(database.db, this.id);
    const orders = await ordersOfApplication(database.db, this.id);
    const paid = orders.filter(({ state }) => state === "paid").length;
    const sold = orders.filter(({ state }) => state === "delivered").length;
    expect(paid, row.state).toBe(row.state === "underReview" ? 1 : 0);
    expect(sold, row.state).toBe(row.state === "approved" ? 1 : 0);
    expect(row.residence_id !== null, row.state).toBe(row.state === "approved");
    const residences = database.db.selectFrom("residence").select("id").where("garden_id", "=", this.site.gardenId);
    expect(await residences.execute()).toHaveLength(row.state === "approved" ? 1 : 0);
    const events = await database.db
      .selectFrom("application_event")
      .select(["from_state", "to_state"])
      .where("application_id", "=", this.id)
      .orderBy("id")
      .execute();
    // The history is an unbroken chain of declared transitions and ends in the row's state.
    events.forEach(({ from_state, to_state }, index) => {
      expect(from_state).toBe(events[index - 1]?.to_state ?? null);
      if (from_state) expect(applicationMoves[from_state as ApplicationState]).toContain(to_state);
    });
    expect(events.at(-1)?.to_state).toBe(row.state);
    return row.state;
  }
}

test("after any sequence of steps by applicant, reviewer and gateway, money, residence and history agree", async () => {
  const reached = new Set<ApplicationState>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 9 }), async (way) => {
      const site = await openPaidApplying(database.db);
      const walk = new Walk(site, await site.placed());
      for (const step of way) {
        // An illegal step fails with a named error and changes nothing that the invariants would not catch.
        await walk.take(step).catch((error: unknown) => expect(error).toHaveProperty("error"));
        reached.add(await walk.look());
      }
    }),
    { numRuns: rounds(10, 25) },
  );
  expect(reached.size).toBeGreaterThan(2);
  await assertSoundWorlds(database.db);
});

test("after concurrent actions of everyone money, residence and history agree too", async () => {
  for (let round = 0; round < 6; round += 1) {
    const site = await openPaidApplying(database.db);
    const walk = new Walk(site, await site.placed());
    await walk.take("pay");
    const atOnce: Step[] = ["approve", "reject", "withdraw", "payAgain", "approve", "withdraw"];
    await Promise.allSettled(atOnce.map((step) => walk.take(step)));
    expect(["approved", "rejected", "withdrawn"]).toContain(await walk.look());
  }
  await assertSoundWorlds(database.db);
});
