import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { encode, encodeText, LiveSocket, maxUnreadBytes, type Wire } from "./live-socket.ts";
import { closeSilent, maxSilenceMs } from "./open-hub.ts";
import { Channels } from "./channels.ts";

let server: Server;
let sockets: WebSocketServer;
let channels: Channels;

beforeEach(async () => {
  server = createServer();
  sockets = new WebSocketServer({ server });
  channels = new Channels();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  for (const ws of sockets.clients) ws.terminate();
  server.close();
});

/** Both ends of a connection; the server's end is in the channels. */
async function connected(): Promise<{ near: LiveSocket; raw: WebSocket; far: WebSocket; closed: Promise<number> }> {
  const { port } = server.address() as AddressInfo;
  const arrived = new Promise<[WebSocket, Wire]>((resolve) => {
    sockets.once("connection", (ws, request) => resolve([ws, request.socket]));
  });
  const far = new WebSocket(`ws://127.0.0.1:${port}`);
  far.on("error", () => undefined);
  const [raw, wire] = await arrived;
  const near = new LiveSocket(raw, wire, { address: "127.0.0.1", now: 0 });
  channels.add(near);
  const closed = new Promise<number>((resolve) => raw.on("close", resolve));
  raw.on("close", () => channels.remove(near));
  await new Promise((resolve) => (far.readyState === far.OPEN ? resolve(null) : far.once("open", resolve)));
  return { near, raw, far, closed };
}

test("a client that does not read is disconnected before its queue grows; the others receive everything", async () => {
  const slow = await connected();
  const quick = await connected();
  slow.far.pause();
  let received = 0;
  quick.far.on("message", () => (received += 1));
  const data = encode({ text: "灯".repeat(10_000) });
  let maxBuffered = 0;
  const rounds = 400;
  for (let round = 0; round < rounds; round += 1) {
    await channels.broadcast(data);
    maxBuffered = Math.max(maxBuffered, slow.raw.bufferedAmount);
    // The quick client reads in between, as real clients do.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await slow.closed;
  expect(maxBuffered).toBeLessThan(maxUnreadBytes + 2 * data.length);
  expect(channels.all).toEqual(new Set([quick.near]));
  await expect.poll(() => received).toBe(rounds);
});

test("a client that was silent for thirty seconds is disconnected, one that sent something is not", async () => {
  const silent = await connected();
  const lively = await connected();
  lively.near.lastReceivedAt = 5_000;
  closeSilent(channels, maxSilenceMs + 1);
  expect(await silent.closed).toBe(4000);
  expect(channels.all).toEqual(new Set([lively.near]));
});

test("a client that left or closed is in no channel any more, and an empty channel is removed", async () => {
  const { near, raw, closed } = await connected();
  channels.enterIndex(near);
  channels.enterResidence(near, 1, false);
  channels.enterResidence(near, 2, false);
  expect([...channels.at(1)]).toEqual([]);
  expect(channels.residenceIds).toEqual([2]);
  raw.terminate();
  await closed;
  expect([channels.residenceIds, channels.hasListeners(2)]).toEqual([[], false]);
  channels.enterResidence(near, 3, false);
  channels.enterIndex(near);
  expect([channels.residenceIds, channels.hasListeners(3)]).toEqual([[], false]);
});

test("public deliveries reach the residence and the home page in order, private ones only members", async () => {
  const stranger = await connected();
  const member = await connected();
  const home = await connected();
  channels.enterResidence(stranger.near, 1, false);
  channels.enterResidence(member.near, 1, true);
  channels.enterIndex(home.near);
  channels.enterIndex(member.near);
  const received = new Map([stranger, member, home].map(({ far }) => [far, [] as string[]]));
  for (const [far, texts] of received) far.on("message", (data) => texts.push((data as Buffer).toString()));
  const delivery = (residenceId: number, isPrivate: boolean, text: string) => ({
    residenceId,
    to: isPrivate ? ("members" as const) : ("everyone" as const),
    data: encodeText(text),
  });
  await channels.deliver([
    delivery(1, false, "一"),
    delivery(1, true, "二"),
    delivery(2, false, "三"),
    delivery(2, true, "四"),
  ]);
  await channels.broadcast(encodeText("完"));
  await expect.poll(() => [...received.values()].every((texts) => texts.at(-1) === "完")).toBe(true);
  expect([...received.values()]).toEqual([
    ["一", "完"],
    ["一", "二", "三", "完"],
    ["一", "三", "完"],
  ]);
});

test("texts of every length arrive as they were encoded, also between those that ws itself sends", async () => {
  const { near, raw, far } = await connected();
  const received: string[] = [];
  far.on("message", (data) => received.push((data as Buffer).toString()));
  const texts = ["", "灯", "x".repeat(125), "x".repeat(126), "灯".repeat(21_845), "x".repeat(65_536)];
  for (const text of texts) {
    near.send(encodeText(text), encodeText("next"));
    raw.send("of ws");
  }
  await expect.poll(() => received.length).toBe(3 * texts.length);
  expect(received).toEqual(texts.flatMap((text) => [text, "next", "of ws"]));
});
