import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeCodes } from "@changming/contract/live-words";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { WatchedDatabase } from "@changming/db/testing/watched-database";
import { aMember, aResidence, aSession } from "@changming/domain/testing/builders";
import { testNow } from "@changming/domain/testing/test-ctx";
import { Epochs } from "../cache/epochs.ts";
import { encode, LiveSocket } from "./live-socket.ts";
import { RoomDoor } from "./room-door.ts";
import { Rooms } from "./rooms.ts";
import { watchFalls } from "./watch-falls.ts";

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
  const faults: unknown[] = [];
  const parts = { db: watched.db, clock: () => testNow, reportFault: (error: unknown) => void faults.push(error) };
  const [epochs, rooms] = [new Epochs(), new Rooms()];
  const door = new RoomDoor({ ...parts, rooms, epochs });
  watchFalls(epochs, { ...parts, rooms, door });
  return { watched, faults, epochs, rooms, door };
}

interface Reader {
  socket: LiveSocket;
  heard: string[];
  closedWith(): number | null;
}

/** A member in the room of the residence. */
async function aReader({ accountId, residenceId, token }: Relative): Promise<Reader> {
  const heard: string[] = [];
  let closed: number | null = null;
  const ws = {
    ...{ OPEN: 1 as const, readyState: 1 as const, bufferedAmount: 0 },
    send: (text: Buffer | string) => void heard.push(String(text)),
    close: (code?: number) => void (closed = code ?? null),
    terminate: () => undefined,
  } as ConstructorParameters<typeof LiveSocket>[0];
  const wire = { cork: () => undefined, uncork: () => undefined };
  const socket = new LiveSocket(ws, wire, { address: "192.0.2.1", now: 0 });
  socket.actor = { kind: "account", accountId, sessionHash: "" };
  socket.token = token;
  node.rooms.add(socket);
  expect(await node.door.enter(socket, residenceId)).toBe(true);
  return { socket, heard, closedWith: () => closed };
}

interface Relative {
  residenceId: number;
  accountId: number;
  token: string;
}

/** A member of a private residence, of a new one unless told. */
async function aRelative(at?: number): Promise<Relative> {
  const residenceId = at ?? (await aResidence(database.db, { is_private: true })).id;
  const { id: accountId } = await aMember(database.db, residenceId, "relative");
  return { residenceId, accountId, token: await aSession(database.db, accountId) };
}

const say = (residenceId: number, words: string, isPrivate = true) =>
  node.rooms.show([{ residenceId, to: isPrivate ? "members" : "everyone", data: encode({ words }) }]);

test("a session that ended while the database could not tell hears nothing private meanwhile, and is let go then", async () => {
  const relative = await aRelative();
  const { residenceId, accountId } = relative;
  const reader = await aReader(relative);
  await say(residenceId, "听得到");
  const revoked = { revoked_at: testNow };
  await database.db.updateTable("session").set(revoked).where("account_id", "=", accountId).execute();
  node.watched.isDown = true;
  node.epochs.fall([`sessions:${accountId}`], "now");
  await expect.poll(() => node.faults.length).toBeGreaterThan(0);
  await say(residenceId, "听不到");
  node.watched.isDown = false;
  await expect.poll(reader.closedWith, { timeout: 5_000 }).toBe(closeCodes.sessionEnded);
  expect(reader.heard).toEqual([JSON.stringify({ words: "听得到" })]);
});

test("who is proved again hears what was kept from him, in its order, and hears on", async () => {
  const relative = await aRelative();
  const { residenceId, accountId } = relative;
  const [reader, undoubted] = [await aReader(relative), await aReader(await aRelative(residenceId))];
  node.watched.isDown = true;
  node.epochs.fall([`sessions:${accountId}`], "now");
  await say(residenceId, "错过的话");
  await say(residenceId, "公开的话", false);
  node.watched.isDown = false;
  const inOrder = ["错过的话", "公开的话"].map((words) => JSON.stringify({ words }));
  await expect.poll(() => reader.heard, { timeout: 5_000 }).toEqual(inOrder);
  await say(residenceId, "接着听");
  const all = [...inOrder, JSON.stringify({ words: "接着听" })];
  expect([reader.heard, undoubted.heard]).toEqual([all, all]);
});

test("who would have to wait for too much is told that he missed something", async () => {
  const relative = await aRelative();
  const { residenceId, accountId } = relative;
  const reader = await aReader(relative);
  node.watched.isDown = true;
  node.epochs.fall([`sessions:${accountId}`], "now");
  for (let count = 0; count < 60; count += 1) await say(residenceId, `第${count}句`);
  node.watched.isDown = false;
  await expect.poll(() => reader.heard.length, { timeout: 5_000 }).toBeGreaterThan(0);
  expect(JSON.parse(reader.heard.at(-1) ?? "")).toEqual({ msgType: "missed", spreadMs: 800 });
});

test("who was taken out of the family while the database could not tell hears nothing private any more", async () => {
  const relative = await aRelative();
  const { residenceId, accountId } = relative;
  const reader = await aReader(relative);
  await database.db.deleteFrom("residence_member").where("account_id", "=", accountId).execute();
  node.watched.isDown = true;
  node.epochs.fallAll();
  await expect.poll(() => node.faults.length).toBeGreaterThan(0);
  await say(residenceId, "家里话");
  node.watched.isDown = false;
  await expect.poll(() => reader.heard.length, { timeout: 5_000 }).toBe(1);
  expect(JSON.parse(reader.heard[0] ?? "")).toMatchObject({ action: "loginResidence", error: "notFound" });
  expect(reader.socket.room).toBeNull();
});

test("when the line to the other nodes broke, many sockets ask the database little, and little at once", async () => {
  const readers: Reader[] = [];
  const families = 30;
  for (let count = 0; count < families; count += 1) {
    const relative = await aRelative();
    for (let tab = 0; tab < 10; tab += 1) readers.push(await aReader(relative));
  }
  node.watched.asked = 0;
  node.watched.mostAtOnce = 0;
  node.epochs.fallAll();
  node.epochs.fallAll();
  for (const { socket } of readers) await say(socket.room?.residenceId ?? 0, "等一等");
  for (const { heard } of readers) await expect.poll(() => heard.length).toBe(10);
  expect(node.watched.asked).toBeLessThanOrEqual(2 + 4 * families);
  expect(node.watched.mostAtOnce).toBeLessThanOrEqual(5);
});
