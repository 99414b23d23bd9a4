import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { encode, LiveSocket, mostUnread, type Wire } from "./live-socket.ts";
import { closeSilent, longestSilence } from "./open-hub.ts";
import { Rooms } from "./rooms.ts";

let server: Server;
let sockets: WebSocketServer;
let rooms: Rooms;

beforeEach(async () => {
  server = createServer();
  sockets = new WebSocketServer({ server });
  rooms = new Rooms();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  for (const ws of sockets.clients) ws.terminate();
  server.close();
});

/** Both ends of a connection; ours is in the rooms. */
async function connected(): Promise<{ near: LiveSocket; raw: WebSocket; far: WebSocket; closed: Promise<number> }> {
  const { port } = server.address() as AddressInfo;
  const arrived = new Promise<[WebSocket, Wire]>((resolve) => {
    sockets.once("connection", (ws, request) => resolve([ws, request.socket]));
  });
  const far = new WebSocket(`ws://127.0.0.1:${port}`);
  far.on("error", () => undefined);
  const [raw, wire] = await arrived;
  const near = new LiveSocket(raw, wire, { address: "127.0.0.1", now: 0 });
  rooms.add(near);
  const closed = new Promise<number>((resolve) => raw.on("close", resolve));
  raw.on("close", () => rooms.remove(near));
  await new Promise((resolve) => (far.readyState === far.OPEN ? resolve(null) : far.once("open", resolve)));
  return { near, raw, far, closed };
}

test("who does not read is let go before much of our memory waits for him; the others hear everything", async () => {
  const [slow, quick] = [await connected(), await connected()];
  slow.far.pause();
  let heard = 0;
  quick.far.on("message", () => (heard += 1));
  const data = encode({ text: "灯".repeat(10_000) });
  let most = 0;
  const rounds = 400;
  for (let round = 0; round < rounds; round += 1) {
    await rooms.tellAll(data);
    most = Math.max(most, slow.raw.bufferedAmount);
    // The quick one reads in between, as readers do.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await slow.closed;
  expect(most).toBeLessThan(mostUnread + 2 * data.length);
  expect(rooms.all).toEqual(new Set([quick.near]));
  await expect.poll(() => heard).toBe(rounds);
});

test("who said nothing for thirty seconds is let go, who said something is not", async () => {
  const [silent, lively] = [await connected(), await connected()];
  lively.near.heardAt = 5_000;
  closeSilent(rooms, longestSilence + 1);
  expect(await silent.closed).toBe(4000);
  expect(rooms.all).toEqual(new Set([lively.near]));
});

test("who left or closed is in no room any more, and an empty room is none", async () => {
  const { near, raw, closed } = await connected();
  rooms.enterIndex(near);
  rooms.enterResidence(near, 1, false);
  rooms.enterResidence(near, 2, false);
  expect([...rooms.at(1)]).toEqual([]);
  expect(rooms.residenceIds).toEqual([2]);
  raw.terminate();
  await closed;
  expect([rooms.residenceIds, rooms.hears(2)]).toEqual([[], false]);
  rooms.enterResidence(near, 3, false);
  rooms.enterIndex(near);
  expect([rooms.residenceIds, rooms.hears(3)]).toEqual([[], false]);
});

test("what is shown reaches the readers of its residence and the home page in order, what is private members alone", async () => {
  const [stranger, member, home] = [await connected(), await connected(), await connected()];
  rooms.enterResidence(stranger.near, 1, false);
  rooms.enterResidence(member.near, 1, true);
  rooms.enterIndex(home.near);
  rooms.enterIndex(member.near);
  const heard = new Map([stranger, member, home].map(({ far }) => [far, [] as string[]]));
  for (const [far, texts] of heard) far.on("message", (data) => texts.push((data as Buffer).toString()));
  const showing = (residenceId: number, isPrivate: boolean, text: string) => ({
    residenceId,
    to: isPrivate ? ("members" as const) : ("everyone" as const),
    data: Buffer.from(text),
  });
  await rooms.show([showing(1, false, "一"), showing(1, true, "二"), showing(2, false, "三"), showing(2, true, "四")]);
  await rooms.tellAll(Buffer.from("完"));
  await expect.poll(() => [...heard.values()].every((texts) => texts.at(-1) === "完")).toBe(true);
  expect([...heard.values()]).toEqual([
    ["一", "完"],
    ["一", "二", "三", "完"],
    ["一", "三", "完"],
  ]);
});
