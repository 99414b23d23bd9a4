import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { assertNothingHalfDone, assertLedgerSound } from "@changming/domain/testing/ledger-totals";
import { aGift } from "@changming/domain/testing/tributes";
import { rounds } from "@changming/kit/testing/rounds";
import { KillBuyer } from "../testing/kill/kill-buyer.ts";
import { KillSite } from "../testing/kill/kill-site.ts";
import { setTimeout as wait } from "node:timers/promises";
import type { LiveAck } from "@changming/contract/live";
import { connectLiveAt, type TestSocket } from "../testing/live-client.ts";

/** Milliseconds after which a rejected or broken connection is retried. */
const retryMs = 15;

/** A client that writes over the live connection, and retries with the same ref when it breaks, as a page does. */
class KillWriter {
  readonly #host: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#host = new URL(origin).host;
    this.#token = token;
  }

  /** Resolves with the message's id as soon as it was acknowledged. Throws for an error that is not temporary. */
  async leave(residenceId: number, content: string, ref: string): Promise<number> {
    for (;;) {
      const ack = await this.#try({ action: "sendMessage", residenceId, content, ref });
      if (ack?.ok) return ack.id ?? 0;
      if (ack && !["failed", "unavailable"].includes(ack.error)) throw new Error(`${ack.error}: ${ack.msg}`);
      await wait(retryMs);
    }
  }

  /** null: the connection was rejected, or broke before there was an answer. */
  async #try(frame: Record<string, unknown>): Promise<LiveAck | null> {
    const socket = await connectLiveAt(this.#host).catch(() => null);
    if (!socket) return null;
    try {
      const known = await answered(socket, { action: "auth", token: this.#token });
      return known?.ok ? await answered(socket, frame) : known;
    } finally {
      socket.ws.terminate();
    }
  }
}

function answered(socket: TestSocket, frame: Record<string, unknown>): Promise<LiveAck | null> {
  return Promise.race([socket.request(frame), socket.closed.then(() => null)]);
}

/*
 * A real server process ends itself with SIGKILL at its n-th step, for n = 1, 2, 3 … until the action completes without
 * a kill; its client retries meanwhile, as browsers and gateways do. KILL_EVERY_STATEMENT=1 makes a step of each
 * statement, not only of each commit.
 */
const isFine = process.env.KILL_EVERY_STATEMENT === "1";

let database: TestDatabase;
let site: KillSite;
let residenceId: number;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
  residenceId = (await aResidence(database.db)).id;
  site = await KillSite.open(database);
  site.onDeath = () => assertNothingHalfDone(database.db);
});

afterAll(async () => {
  await site?.close();
  await database?.close();
});

/** Runs `action` with the server killed at each of its steps in turn, or at every n-th. Returns the number of steps. */
async function killAtEach(action: (step: number) => Promise<void>, every = 1): Promise<number> {
  for (let step = 1; ; step += every) {
    const deaths = site.deaths;
    await site.arm({ killAt: step, isFine });
    await action(step);
    await site.arm(null);
    if (site.deaths === deaths) return step - 1;
    expect(site.deaths).toBe(deaths + 1);
  }
}

test("killed at any step of ordering and paying: one order, paid, delivered once, and a sound ledger", async () => {
  const { db } = database;
  const steps = await killAtEach(
    async () => {
      const gift = await aGift(db);
      const buyer = await KillBuyer.open(site, db, residenceId);
      const bought = await buyer.order(4, gift.id, "one-order");
      await buyer.pay(bought);
      expect(await buyer.isPaid(bought)).toBe(true);
      await site.sandbox.notifier.settled();
      const own = db.selectFrom("orders").select(["order_no", "state"]).where("account_id", "=", buyer.accountId);
      expect(await own.execute()).toEqual([{ order_no: bought.orderNo, state: "delivered" }]);
      const given = db.selectFrom("given_gift").select("coins").where("account_id", "=", buyer.accountId);
      expect(await given.execute()).toEqual([{ coins: gift.coins }]);
      await assertLedgerSound(db, site.tills);
    },
    rounds(3, 1),
  );
  expect(steps).toBeGreaterThan(10);
}, 600_000);

test("killed at any step of leaving a message: it is stored once, under the acknowledged id", async () => {
  const { db } = database;
  const steps = await killAtEach(
    async (step) => {
      const buyer = await KillBuyer.open(site, db, residenceId);
      const content = `第${step}次也不会丢`;
      const id = await buyer.leave(content, "one-message");
      const stored = db.selectFrom("message").select(["id", "content"]).where("account_id", "=", buyer.accountId);
      expect(await stored.execute()).toEqual([{ id, content }]);
    },
    rounds(2, 1),
  );
  expect(steps).toBeGreaterThan(3);
  const counter = db.selectFrom("residence_counter").select("message_total").where("residence_id", "=", residenceId);
  const rows = await db.selectFrom("message").select("id").where("residence_id", "=", residenceId).execute();
  expect(await counter.executeTakeFirst()).toEqual({ message_total: rows.length });
}, 600_000);

test("killed at any step of a message sent over the live connection: a retry with its ref stores it once", async () => {
  const { db } = database;
  const steps = await killAtEach(
    async (step) => {
      const { id: accountId } = await anAccount(db);
      const now = new Date();
      const token = await aSession(db, accountId, { created_at: now, last_seen_at: now });
      const content = `第${step}次断了线也在`;
      const id = await new KillWriter(site.origin, token).leave(residenceId, content, "one-live-message");
      const stored = db.selectFrom("message").select(["id", "content"]).where("account_id", "=", accountId);
      expect(await stored.execute()).toEqual([{ id, content }]);
    },
    rounds(2, 1),
  );
  expect(steps).toBeGreaterThan(3);
}, 600_000);
