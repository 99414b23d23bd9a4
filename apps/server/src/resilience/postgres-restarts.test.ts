import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Envelope } from "@changming/contract/envelope";
import { openDatabase, type OpenDatabase } from "@changming/db/database";
import { freePort } from "@changming/db/embedded/embedded";
import { announceInvalidation } from "@changming/domain/context/tags";
import { anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { childEnvironment, ServerChild } from "../testing/kill/server-child.ts";
import { addressOfOwn, damageOwn, killOwn, RestartingPostgres } from "../testing/kill/own-postgres.ts";
import { connectLiveAt } from "../testing/live-client.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";

/** A server process and the PostgreSQL that it uses. */
interface Site {
  host: string;
  server: ServerChild;
  database: OpenDatabase;
  close(): Promise<void>;
}

const longPoll = { timeout: 20_000 };

/** Open to visitors, with an external PostgreSQL, or, without a URL, with its own. */
async function openSite(databaseUrl: string): Promise<Site & { dataDir: string }> {
  const { path: dataDir, discard } = await makeTempFolder();
  const port = await freePort();
  const server = new ServerChild(childEnvironment(databaseUrl, dataDir, port));
  await server.run();
  const database = openDatabase(databaseUrl || (await addressOfOwn(dataDir)));
  const host = `127.0.0.1:${port}`;
  await database.db.updateTable("site_info").set({ opened_at: new Date() }).execute();
  await announceInvalidation(database.db, ["siteInfo"], "now");
  const isOpen = async () => (await fetch(`http://${host}/api/fragment/siteMsg`)).ok;
  await vi.waitUntil(isOpen, longPoll);
  return {
    host,
    server,
    database,
    dataDir,
    async close() {
      await database.close();
      await server.end();
      await discard();
    },
  };
}

let postgres: RestartingPostgres;
let besideIt: Site;

beforeAll(async () => {
  postgres = await RestartingPostgres.open();
  besideIt = await openSite(postgres.url);
});

afterAll(async () => {
  await besideIt?.close();
  await postgres?.close();
});

/** Counted from the moment at which PostgreSQL accepts connections again. */
const recovery = { timeout: 5_000, interval: 50 };

interface Answered {
  envelope: Envelope<unknown>;
  seconds: number;
}

/** A client that reads a page and writes to it repeatedly, and records the answers. */
class Visitor {
  readonly answers: Answered[] = [];
  readonly acknowledged: string[] = [];
  readonly #host: string;
  readonly #token: string;
  readonly #residenceId: number;

  constructor(host: string, token: string, residenceId: number) {
    this.#host = host;
    this.#token = token;
    this.#residenceId = residenceId;
  }

  async visit(number: number, isOver: () => boolean): Promise<void> {
    for (let round = 0; !isOver(); round += 1) {
      await this.read();
      await this.write(`第${number}位访客的第${round}句话`);
      await wait(20);
    }
  }

  read(): Promise<Envelope<unknown>> {
    return this.#request(`/api/residence/intro?id=${this.#residenceId}`);
  }

  async write(content: string): Promise<Envelope<unknown>> {
    const headers = { authorization: `Bearer ${this.#token}`, "content-type": "application/json" };
    const body = JSON.stringify({ residenceId: this.#residenceId, content });
    const envelope = await this.#request("/api/residence/leaveMessage", { method: "POST", headers, body });
    if (envelope.code === 1) this.acknowledged.push(content);
    return envelope;
  }

  async #request(path: string, request: RequestInit = {}): Promise<Envelope<unknown>> {
    const began = performance.now();
    const answer = await fetch(`http://${this.#host}${path}`, { ...request, signal: AbortSignal.timeout(10_000) });
    const envelope = (await answer.json()) as Envelope<unknown>;
    this.answers.push({ envelope, seconds: (performance.now() - began) / 1_000 });
    return envelope;
  }
}

async function aVisitor({ host, database }: Site, residenceId: number): Promise<Visitor> {
  const { id } = await anAccount(database.db);
  const now = new Date();
  const token = await aSession(database.db, id, { created_at: now, last_seen_at: now });
  return new Visitor(host, token, residenceId);
}

/** Breaks PostgreSQL under load: clear errors meanwhile, and afterwards nothing stale or lost in the same process. */
async function expectToGoOn(site: Site, breakDown: () => Promise<void>, comeBack: () => Promise<void>): Promise<void> {
  const { host, server } = site;
  const { db } = site.database;
  const { id } = await aResidence(db, { intro_html: "<p>旧</p>" });
  const crowd = [] as Visitor[];
  const probe = await aVisitor(site, id);
  const reader = await connectLiveAt(host);
  for (let number = 0; number < 8; number += 1) crowd.push(await aVisitor(site, id));
  await reader.request({ action: "loginResidence", residenceId: id });
  let isOver = false;
  const all = Promise.all(crowd.map((visitor, number) => visitor.visit(number, () => isOver)));
  all.catch(() => undefined);
  await expect.poll(() => crowd.every(({ acknowledged }) => acknowledged.length > 0), longPoll).toBe(true);
  // No node is notified of this change: the cached page stays, until the LISTEN connection is lost.
  await db.updateTable("residence").set({ intro_html: "<p>新</p>" }).where("id", "=", id).execute();
  expect(await probe.read()).toMatchObject({ body: { content: "<p>旧</p>" } });

  const before = server.pid;
  await breakDown();
  await expect
    .poll(() => crowd.every(({ answers }) => answers.some(({ envelope }) => envelope.code === 2)), longPoll)
    .toBe(true);
  await comeBack();
  await expect.poll(async () => (await probe.write("又连上了")).code, recovery).toBe(1);
  await expect
    .poll(async () => await probe.read(), recovery)
    .toMatchObject({ code: 1, body: { content: "<p>新</p>" } });
  await expect
    .poll(() => crowd.every(({ answers }) => answers.slice(-2).some(({ envelope }) => envelope.code === 1)), recovery)
    .toBe(true);
  isOver = true;
  await all;

  // The LISTEN connection is back: clients were notified of missed events, and events of other nodes arrive.
  await reader.until(() => reader.messages.find(({ msgType }) => msgType === "missed"));
  expect(reader.ws.readyState).toBe(reader.ws.OPEN);
  expect([server.isAlive, server.pid]).toEqual([true, before]);
  const answers = crowd.flatMap((visitor) => visitor.answers);
  const errors = answers.flatMap(({ envelope }) => (envelope.code === 1 ? [] : [envelope.error]));
  expect(new Set(errors)).toEqual(new Set(["unavailable"]));
  const stored = await db.selectFrom("message").select("content").where("residence_id", "=", id).execute();
  const acknowledged = [...crowd, probe].flatMap((visitor) => visitor.acknowledged);
  expect(stored.map(({ content }) => content)).toEqual(expect.arrayContaining(acknowledged));
}

test.each(["shutdown", "crash"] as const)(
  "after a %s of PostgreSQL under load the process goes on: clear errors meanwhile, nothing stale or lost afterwards",
  (how) =>
    expectToGoOn(
      besideIt,
      () => postgres.stop(how),
      () => postgres.start(),
    ),
  60_000,
);

const isReady = async (host: string) => (await fetch(`http://${host}/readyz`)).status === 200;

test("its own PostgreSQL killed under load comes back by itself within 15 s, and the same process goes on", async () => {
  const site = await openSite("");
  try {
    await expectToGoOn(
      site,
      () => killOwn(site.dataDir),
      async () => {
        const within = { timeout: 15_000, interval: 50 };
        await expect.poll(() => site.server.said, within).toContain("数据库已重新启动");
        await expect.poll(() => isReady(site.host), within).toBe(true);
      },
    );
  } finally {
    await site.close();
  }
}, 90_000);

test("its own PostgreSQL that cannot come back ends the process, with the reason", async () => {
  const site = await openSite("");
  try {
    await damageOwn(site.dataDir);
    await killOwn(site.dataDir);
    await site.server.gone;
    expect(site.server.exitCode).toBe(1);
    expect(site.server.said).toContain("数据库没有启动，原因写在");
  } finally {
    await site.close();
  }
}, 60_000);
