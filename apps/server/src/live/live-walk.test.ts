import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence, aSession, type BuiltAccount } from "@changming/domain/testing/builders";
import type { App } from "../app.ts";
import { giveLive } from "../testing/live-gift.ts";
import { ModelPage } from "../testing/live-model.ts";
import { createTestApp, testNow } from "../testing/test-app.ts";
import { loadBasics } from "@changming/db/starter/load-basics";
import { rounds } from "@changming/kit/testing/rounds";

/*
 * Random pages, channels, logins, privacy switches, messages and gifts against a small model of who receives what:
 * public events everyone in the channel and on the home page, private ones only members in the channel.
 */

let database: TestDatabase;
let app: App;
let now = testNow;
/** Owner of both residences, relative at the first, and a stranger. */
let accounts: BuiltAccount[];
let harbour: number;
const pageCount = 4;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  const { db } = database;
  await loadBasics(db);
  accounts = [await anAccount(db), await anAccount(db), await anAccount(db)];
  harbour = (await aResidence(db)).id;
  app = await createTestApp(database, { clock: () => new Date(now) });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

type Step = PageStep | SiteStep;

type PageStep =
  | { do: "comeAgain" | "leave" | "home" | "leaveHome" | "forget" | "logout"; page: number }
  | { do: "enter"; page: number; at: number }
  | { do: "auth"; page: number; as: number }
  | { do: "say"; page: number; at: number };

type SiteStep = { do: "close" | "open" | "give"; at: number } | { do: "write"; as: number; at: number };

const page = fc.nat({ max: pageCount - 1 });
const at = fc.nat({ max: 1 });
const as = fc.constantFrom(0, 0, 1, 2);
const rare = fc.constantFrom(
  "comeAgain" as const,
  "leave" as const,
  "leaveHome" as const,
  "forget" as const,
  "logout" as const,
);

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: rare, page }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("logout" as const), page }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("home" as const), page }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("enter" as const), page, at }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("auth" as const), page, as }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("close" as const, "close" as const, "open" as const, "give" as const),
      at,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("say" as const), page, at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("write" as const), as, at }) },
);

/** How often all walks together reached each situation: none may be 0. */
const counts = {
  receivedInPrivate: 0,
  rejectedEntry: 0,
  thrownOut: 0,
  notReceivedAtHome: 0,
  sessionsEnded: 0,
  rejectedMessages: 0,
};

let messageCount = 0;

class Walk {
  readonly residences: { id: number; isPrivate: boolean; members: Set<number> }[];
  readonly pages: ModelPage[];
  /** The owner at each residence, who receives everything: what arrived there has been sent to all. */
  readonly witnesses: ModelPage[];

  private constructor(parts: Pick<Walk, "residences" | "pages" | "witnesses">) {
    this.residences = parts.residences;
    this.pages = parts.pages;
    this.witnesses = parts.witnesses;
  }

  static async begin(): Promise<Walk> {
    const { db } = database;
    const residences = [] as Walk["residences"];
    const witnesses = [] as ModelPage[];
    for (const members of [new Set([0, 1]), new Set([0])]) {
      const { id } = await aResidence(db);
      for (const member of members) {
        await aMember(db, id, member === 0 ? "owner" : "relative", { account: accountOf(member) });
      }
      residences.push({ id, isPrivate: false, members });
      const witness = await ModelPage.open(app);
      const token = await aSession(db, accountOf(0).id, sessionTimes());
      await witness.request({ action: "auth", token });
      await witness.request({ action: "loginResidence", residenceId: id });
      witnesses.push(witness);
    }
    const opened = await Promise.all(Array.from({ length: pageCount }, () => ModelPage.open(app)));
    return new Walk({ residences, pages: opened, witnesses });
  }

  async take(step: Step): Promise<void> {
    if ("page" in step) return this.#onPage(step);
    switch (step.do) {
      case "close":
      case "open":
        return this.#setPrivate(step.at, step.do === "close");
      case "give":
        messageCount += 1;
        return this.#expectDelivered(step.at, await giveLive(database.db, this.#at(step.at).id, `灯${messageCount}号`));
      case "write":
        return this.#write(step.as, step.at);
    }
  }

  async #onPage(step: PageStep): Promise<void> {
    const own = this.pages[step.page];
    if (!own) return;
    if (own.isTired) await own.comeAgain(app);
    switch (step.do) {
      case "comeAgain":
        return own.comeAgain(app);
      case "enter":
        return this.#enter(own, step.at);
      case "leave":
        await own.request({ action: "logoutResidence" });
        own.channel = null;
        return;
      case "home":
      case "leaveHome":
        own.isHome = step.do === "home";
        return void (await own.request({ action: own.isHome ? "loginIndex" : "logoutIndex" }));
      case "auth":
        return this.#become(own, step.as);
      case "forget":
        return this.#become(own, null);
      case "logout":
        return this.#logOut(own);
      case "say":
        return this.#say(own, step.at);
    }
  }

  /** Every page enters a public channel; a message there is delivered after everything else. */
  async comeTogether(): Promise<void> {
    for (const own of this.pages) {
      if (own.isTired) await own.comeAgain(app);
      await own.request({ action: "loginResidence", residenceId: harbour });
    }
    const content = await leaveMessage(0, harbour);
    for (const own of this.pages) await own.receives(content ?? "");
  }

  #at(index: number) {
    const found = this.residences[index];
    if (!found) throw new Error(`no residence ${index}`);
    return found;
  }

  #sees(account: number | null, index: number): boolean {
    const { isPrivate, members } = this.#at(index);
    return !isPrivate || (account !== null && members.has(account));
  }

  async #enter(own: ModelPage, index: number): Promise<void> {
    const isIn = await own.request({ action: "loginResidence", residenceId: this.#at(index).id });
    expect(isIn).toBe(this.#sees(own.account, index));
    if (!isIn) counts.rejectedEntry += 1;
    own.channel = isIn ? index : null;
  }

  async #become(own: ModelPage, account: number | null): Promise<void> {
    own.token = account === null ? null : await aSession(database.db, accountOf(account).id, sessionTimes());
    expect(await own.request({ action: "auth", token: own.token ?? "x".repeat(43) })).toBe(account !== null);
    own.account = account;
    if (own.channel !== null && !this.#sees(account, own.channel)) await own.isThrownOut();
  }

  async #logOut(own: ModelPage): Promise<void> {
    if (own.token === null) return;
    const headers = { authorization: `Bearer ${own.token}` };
    await app.server.inject({ method: "POST", url: "/api/user/logout", headers });
    expect(await own.socket.closed).toMatchObject({ code: 4001 });
    counts.sessionsEnded += 1;
    await own.comeAgain(app);
  }

  async #setPrivate(index: number, isPrivate: boolean): Promise<void> {
    const { id } = this.#at(index);
    await post(0, "/api/residence/setClose", { id, isClose: isPrivate ? 1 : 0 });
    this.#at(index).isPrivate = isPrivate;
    for (const own of this.pages.filter(({ channel, account }) => channel === index && !this.#sees(account, index))) {
      await own.isThrownOut();
      counts.thrownOut += 1;
    }
  }

  async #say(own: ModelPage, index: number): Promise<void> {
    now = new Date(now.getTime() + 2_000);
    messageCount += 1;
    const content = `第${messageCount}句话`;
    const maySpeak = own.account !== null && this.#sees(own.account, index);
    expect(await own.request({ action: "sendMessage", residenceId: this.#at(index).id, content })).toBe(maySpeak);
    if (maySpeak) await this.#expectDelivered(index, content);
    else counts.rejectedMessages += 1;
  }

  async #write(account: number, index: number): Promise<void> {
    const content = await leaveMessage(account, this.#at(index).id);
    expect(content !== null).toBe(this.#sees(account, index));
    if (content !== null) await this.#expectDelivered(index, content);
  }

  async #expectDelivered(index: number, content: string): Promise<void> {
    const { isPrivate } = this.#at(index);
    await this.witnesses[index]?.receives(content);
    if (isPrivate) counts.receivedInPrivate += 1;
    for (const own of this.pages) {
      const isThere = own.channel === index && this.#sees(own.account, index);
      if (isThere || (own.isHome && !isPrivate)) await own.receives(content);
      if (own.isHome && isPrivate) counts.notReceivedAtHome += 1;
    }
  }
}

function accountOf(index: number): BuiltAccount {
  const found = accounts[index];
  if (!found) throw new Error(`no account ${index}`);
  return found;
}

const sessionTimes = () => ({ created_at: now, last_seen_at: now });

async function post(account: number, url: string, payload: object) {
  const token = await aSession(database.db, accountOf(account).id, sessionTimes());
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return (await app.server.inject({ method: "POST", url, headers, payload })).json<{ code: number }>();
}

/** null: it was rejected. */
async function leaveMessage(account: number, residenceId: number): Promise<string | null> {
  now = new Date(now.getTime() + 2_000);
  messageCount += 1;
  const content = `第${messageCount}封信`;
  const { code } = await post(account, "/api/residence/leaveMessage", { residenceId, content });
  return code === 1 ? content : null;
}

test("whatever pages do in whatever order, each receives exactly what it may, once and in order", async () => {
  const walked = fc.array(steps, { minLength: 15, maxLength: 35, size: "max" });
  await fc.assert(
    fc.asyncProperty(walked, async (taken) => {
      const walk = await Walk.begin();
      try {
        for (const step of taken) await walk.take(step);
        await walk.comeTogether();
        for (const own of [...walk.pages, ...walk.witnesses]) {
          for (const { received, expected } of own.accounts()) expect(received).toEqual(expected);
          expect(own.needlessFarewells).toBe(0);
        }
      } finally {
        for (const { socket } of [...walk.pages, ...walk.witnesses]) socket.ws.terminate();
      }
    }),
    // Time limit for shrinking a failure, in ms.
    { numRuns: rounds(10, 40), seed: 20_261_122, interruptAfterTimeLimit: 60_000 },
  );
  expect(Object.entries(counts).filter(([, times]) => times === 0)).toEqual([]);
}, 120_000);
