import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeCodes } from "@changming/contract/live-protocol";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { WatchedDatabase } from "@changming/db/testing/watched-database";
import { aMember, aResidence, aSession } from "@changming/domain/testing/builders";
import { testNow } from "@changming/domain/testing/test-ctx";
import { Epochs } from "../cache/epochs.ts";
import { encode, LiveSocket } from "./live-socket.ts";
import { ChannelAuthorizer } from "./channel-authorizer.ts";
import { Channels } from "./channels.ts";
import { watchInvalidations } from "./watch-invalidations.ts";

let database: TestDatabase;
let node: Awaited<ReturnType<typeof aNode>>;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

beforeEach(async () => {
  node = await aNode();
});

async function aNode() {
  const watched = new WatchedDatabase(database.db);
  const errors: unknown[] = [];
  const parts = { db: watched.db, clock: () => testNow, reportError: (error: unknown) => void errors.push(error) };
  const epochs = new Epochs();
  const channels = new Channels();
  const authorizer = new ChannelAuthorizer({ ...parts, channels, epochs });
  watchInvalidations(epochs, { ...parts, channels, authorizer });
  return { watched, errors, epochs, channels, authorizer };
}

interface Reader {
  socket: LiveSocket;
  received: string[];
  closedWith(): number | null;
}

/** A member in the channel of the residence. */
async function aReader({ accountId, residenceId, token }: Relative): Promise<Reader> {
  const received: string[] = [];
  let closed: number | null = null;
  const ws = {
    OPEN: 1 as const,
    readyState: 1 as const,
    bufferedAmount: 0,
    close: (code?: number) => void (closed = code ?? null),
    terminate: () => undefined,
  } as ConstructorParameters<typeof LiveSocket>[0];
  // The payload of a frame of fewer than 126 bytes, or of fewer than 65,536.
  const write = (frame: Buffer) => received.push(frame.toString("utf8", frame[1] === 126 ? 4 : 2)) > 0;
  const wire = { cork: () => undefined, uncork: () => undefined, write };
  const socket = new LiveSocket(ws, wire, { address: "192.0.2.1", now: 0 });
  socket.actor = { kind: "account", accountId, sessionHash: "" };
  socket.token = token;
  node.channels.add(socket);
  expect(await node.authorizer.enter(socket, residenceId)).toBe(true);
  return { socket, received, closedWith: () => closed };
}

interface Relative {
  residenceId: number;
  accountId: number;
  token: string;
}

/** A member of a private residence, of a new one by default. */
async function aRelative(at?: number): Promise<Relative> {
  const residenceId = at ?? (await aResidence(database.db, { is_private: true })).id;
  const { id: accountId } = await aMember(database.db, residenceId, "relative");
  return { residenceId, accountId, token: await aSession(database.db, accountId) };
}

const say = (residenceId: number, text: string, isPrivate = true) =>
  node.channels.deliver([{ residenceId, to: isPrivate ? "members" : "everyone", data: encode({ text }) }]);

test("a session that ended while the database was down receives nothing private, and is closed then", async () => {
  const relative = await aRelative();
  const { residenceId, accountId } = relative;
  const reader = await aReader(relative);
  await say(residenceId, "听得到");
  const revoked = { revoked_at: testNow };
  await database.db.updateTable("session").set(revoked).where("account_id", "=", accountId).execute();
  node.watched.isDown = true;
  node.epochs.invalidate([`sessions:${accountId}`], "now");
  await expect.poll(() => node.errors.length).toBeGreaterThan(0);
  await say(residenceId, "听不到");
  node.watched.isDown = false;
  await expect.poll(reader.closedWith, { timeout: 5_000 }).toBe(closeCodes.sessionEnded);
  expect(reader.received).toEqual([JSON.stringify({ text: "听得到" })]);
});

test("a session that passes the recheck receives the deliveries that waited, in order, and later ones", async () => {
  const relative = await aRelative();
  const { residenceId, accountId } = relative;
  const reader = await aReader(relative);
  const unaffected = await aReader(await aRelative(residenceId));
  node.watched.isDown = true;
  node.epochs.invalidate([`sessions:${accountId}`], "now");
  await say(residenceId, "错过的话");
  await say(residenceId, "公开的话", false);
  node.watched.isDown = false;
  const inOrder = ["错过的话", "公开的话"].map((text) => JSON.stringify({ text }));
  await expect.poll(() => reader.received, { timeout: 5_000 }).toEqual(inOrder);
  await say(residenceId, "接着听");
  const all = [...inOrder, JSON.stringify({ text: "接着听" })];
  expect([reader.received, unaffected.received]).toEqual([all, all]);
});

test("a client with too many waiting deliveries is notified that it missed some", async () => {
  const relative = await aRelative();
  const { residenceId, accountId } = relative;
  const reader = await aReader(relative);
  node.watched.isDown = true;
  node.epochs.invalidate([`sessions:${accountId}`], "now");
  for (let count = 0; count < 60; count += 1) await say(residenceId, `第${count}句`);
  node.watched.isDown = false;
  await expect.poll(() => reader.received.length, { timeout: 5_000 }).toBeGreaterThan(0);
  expect(JSON.parse(reader.received.at(-1) ?? "")).toEqual({ msgType: "missed", spreadMs: 800 });
});

test("an account removed from the family while the database was down receives nothing private any more", async () => {
  const relative = await aRelative();
  const { residenceId, accountId } = relative;
  const reader = await aReader(relative);
  await database.db.deleteFrom("residence_member").where("account_id", "=", accountId).execute();
  node.watched.isDown = true;
  node.epochs.invalidateAll();
  await expect.poll(() => node.errors.length).toBeGreaterThan(0);
  await say(residenceId, "家里话");
  node.watched.isDown = false;
  await expect.poll(() => reader.received.length, { timeout: 5_000 }).toBe(1);
  expect(JSON.parse(reader.received[0] ?? "")).toMatchObject({ action: "loginResidence", error: "notFound" });
  expect(reader.socket.channel).toBeNull();
});

test("when the connection to the other nodes broke, many sockets cause few queries, and few at once", async () => {
  const families = 30;
  const relatives = await Promise.all(Array.from({ length: families }, () => aRelative()));
  const tabs = relatives.flatMap((relative) => Array.from({ length: 10 }, () => relative));
  const readers = await Promise.all(tabs.map((relative) => aReader(relative)));
  node.watched.queries = 0;
  node.watched.maxAtOnce = 0;
  node.epochs.invalidateAll();
  node.epochs.invalidateAll();
  for (const { socket } of readers) await say(socket.channel?.residenceId ?? 0, "等一等");
  for (const { received } of readers) await expect.poll(() => received.length).toBe(10);
  expect(node.watched.queries).toBeLessThanOrEqual(2 + 4 * families);
  expect(node.watched.maxAtOnce).toBeLessThanOrEqual(5);
});
