import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveAck, LiveEntry } from "@changming/contract/live";
import { FakeSocket } from "./fake-socket.ts";
import { LiveClient, type LiveListener } from "./live-client.ts";

let sockets: FakeSocket[];
let token: string | null;
let ended: number;
let chance: number;
let client: LiveClient;
let connectionStates: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  token = null;
  ended = 0;
  chance = 0.5;
  connectionStates = [];
  client = new LiveClient({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: () => token,
    random: () => chance,
    onSessionEnded: () => (ended += 1),
    onConnectionChange: (isOpen) => connectionStates.push(isOpen),
  });
});

afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

/** The newest connection. */
function latest(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
}

function opened(): FakeSocket {
  client.start();
  latest().open();
  return latest();
}

/** Breaks the connection and lets it reopen. */
async function reopened(): Promise<FakeSocket> {
  const before = sockets.length;
  latest().break();
  while (sockets.length === before) await vi.advanceTimersByTimeAsync(100);
  latest().open();
  return latest();
}

const entry = (own: Partial<LiveEntry> = {}) => ({ msgType: "gift", id: 1, residenceId: 7, ...own });

function aListener() {
  const received: (number | string)[] = [];
  const listener: LiveListener = {
    onEntry: ({ id }) => received.push(id),
    onMissed: () => received.push("missed"),
    onRejected: (error) => received.push(error),
    onChanged: ({ removedId }) => received.push(`changed ${removedId}`),
  };
  return { received, listener };
}

test("an open connection sends PING every ten seconds", async () => {
  const socket = opened();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(socket.sent).toEqual([]);
  for (let beat = 0; beat < 3; beat += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    socket.say("PONG");
  }
  expect(socket.sent).toEqual(["PING", "PING", "PING"]);
});

test("a connection that receives nothing any more is closed and opened again", async () => {
  const socket = opened();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(socket.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sockets).toHaveLength(2);
});

test("reconnecting backs off with jitter, up to half a minute; a PONG resets the wait", async () => {
  const waits: number[] = [];
  opened();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const before = sockets.length;
    latest().break();
    let waited = 0;
    while (sockets.length === before) {
      await vi.advanceTimersByTimeAsync(100);
      waited += 100;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([1_500, 2_500, 4_500, 8_500, 15_500, 15_500, 15_500, 15_500]);
  latest().open();
  latest().say("PONG");
  latest().break();
  chance = 0;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(sockets).toHaveLength(10);
});

test("after a restart of the server the client waits as long as the server requests", async () => {
  opened().break(1012, '{"retryAfterMs":7000}');
  await vi.advanceTimersByTimeAsync(7_499);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sockets).toHaveLength(2);
  for (const reason of ["", "{", '{"retryAfterMs":"x"}', "null"]) {
    latest().break(1012, reason);
    await vi.advanceTimersByTimeAsync(31_000);
  }
  expect(sockets).toHaveLength(6);
});

test("wake reconnects at once, and does nothing while connected", async () => {
  opened().break();
  client.wake();
  expect(sockets).toHaveLength(2);
  latest().open();
  client.wake();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sockets).toHaveLength(2);
});

test("a channel is joined with its first listener and left with its last, and only changes are sent", () => {
  const socket = opened();
  const one = aListener();
  const other = aListener();
  const leaveOne = client.subscribe({ residenceId: 7 }, one.listener);
  const leaveOther = client.subscribe({ residenceId: 7 }, other.listener);
  const leaveIndex = client.subscribe("index", one.listener);
  expect(socket.actions).toEqual(["loginResidence 7", "loginIndex"]);
  leaveOne();
  leaveIndex();
  leaveOther();
  expect(socket.actions.slice(2)).toEqual(["logoutIndex", "logoutResidence"]);
});

test("of two residences the one joined last is subscribed to, and after it is left the first again", () => {
  const socket = opened();
  client.subscribe({ residenceId: 7 }, aListener().listener);
  const leave = client.subscribe({ residenceId: 8 }, aListener().listener);
  leave();
  expect(socket.actions).toEqual(["loginResidence 7", "loginResidence 8", "loginResidence 7"]);
});

test("an entry reaches the listeners of its channel and the home page, and no others", () => {
  const socket = opened();
  const there = aListener();
  const elsewhere = aListener();
  const home = aListener();
  client.subscribe({ residenceId: 8 }, elsewhere.listener);
  client.subscribe({ residenceId: 7 }, there.listener);
  client.subscribe("index", home.listener);
  socket.say(entry({ id: 11 }));
  socket.say(entry({ id: 12, msgType: "message" }));
  for (const noise of ["PONG", "", "{", "null", "[]", '{"msgType":"other"}']) socket.say(noise);
  expect([there.received, elsewhere.received, home.received]).toEqual([[11, 12], [], [11, 12]]);
});

test("a reconnect authenticates, joins the channels again and refetches after a random delay", async () => {
  token = "a-token";
  opened();
  const { received, listener } = aListener();
  client.subscribe("index", listener);
  client.subscribe({ residenceId: 7 }, listener);
  const socket = await reopened();
  expect(socket.actions).toEqual(["auth", "loginIndex", "loginResidence 7"]);
  expect(socket.frames[0]).toMatchObject({ token: "a-token" });
  expect(received).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(received).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toEqual(["missed"]);
});

test("the first connection has missed nothing; a missed message from the server is passed on", async () => {
  const socket = opened();
  const { received, listener } = aListener();
  client.subscribe("index", listener);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(received).toEqual([]);
  socket.say({ msgType: "missed" });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(received).toEqual(["missed"]);
});

test("a rejected listener is notified, both on joining and after it was removed", () => {
  const socket = opened();
  const { received, listener } = aListener();
  client.subscribe({ residenceId: 7 }, listener);
  const rejection = { msgType: "ack", action: "loginResidence", ok: false, code: 0, error: "notFound", msg: "" };
  socket.say({ ...rejection, ref: socket.frames[0]?.["ref"], residenceId: 7 });
  socket.say({ ...rejection, ref: null, residenceId: 7 });
  socket.say({ ...rejection, ref: null, residenceId: 9 });
  expect(received).toEqual(["notFound", "notFound"]);
});

test("after a tooManyRequests error the channel is joined again after a delay", async () => {
  const socket = opened();
  client.subscribe({ residenceId: 7 }, aListener().listener);
  const busy = { msgType: "ack", action: "loginResidence", ok: false, code: 0, error: "tooManyRequests", msg: "" };
  socket.say({ ...busy, ref: socket.frames[0]?.["ref"] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.actions).toEqual(["loginResidence 7", "loginResidence 7"]);
});

test("after transient errors it authenticates again before it joins its channel, with growing waits", async () => {
  token = "a-token";
  const socket = opened();
  client.subscribe({ residenceId: 7 }, aListener().listener);
  const rejected = { msgType: "ack", ok: false, code: 2, msg: "" };
  socket.say({ ...rejected, action: "auth", ref: null, error: "unavailable" });
  socket.say({ ...rejected, action: "loginResidence", ref: "room-1", error: "failed" });
  const once = ["auth", "loginResidence 7"];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.actions).toEqual([...once, ...once]);
  socket.say({ ...rejected, action: "auth", ref: null, error: "failed" });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(socket.actions).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(socket.actions).toEqual([...once, ...once, ...once]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.actions).toHaveLength(6);
});

test("the server can spread the refetches of many clients further", async () => {
  const socket = opened();
  const { received, listener } = aListener();
  client.subscribe("index", listener);
  socket.say({ msgType: "missed", spreadMs: 20_000 });
  await vi.advanceTimersByTimeAsync(11_499);
  expect(received).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(received).toEqual(["missed"]);
});

const message = { residenceId: 7, content: "花开了", ref: "m-1", userId: "p1", username: "小满" };
const ack = (own: object = {}): object => ({
  msgType: "ack",
  action: "sendMessage",
  ref: "m-1",
  ok: true,
  id: 5,
  ...own,
});

test("an unanswered message is sent again with its ref after a reconnect, and never after its answer", async () => {
  opened();
  const answered = client.sendMessage(message);
  const second = await reopened();
  expect(second.frames).toEqual([{ action: "sendMessage", ...message }]);
  second.say(ack());
  expect(await answered).toMatchObject({ ok: true, id: 5 });
  expect((await reopened()).frames).toEqual([]);
});

test("a message written before the connection is open is sent when it opens, after the token", async () => {
  token = "a-token";
  client.start();
  const answered = client.sendMessage(message);
  latest().open();
  expect(latest().actions).toEqual(["auth", "sendMessage 7"]);
  latest().say(ack());
  await answered;
});

test("a message with a transient error is sent again, any other error is the answer", async () => {
  const socket = opened();
  const answered = client.sendMessage(message);
  socket.say(ack({ ok: false, code: 2, error: "unavailable", msg: "" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.frames).toHaveLength(2);
  socket.say(ack({ ok: false, code: 0, error: "wordsRefused", msg: "有词不行" }));
  expect(await answered).toMatchObject({ ok: false, error: "wordsRefused", msg: "有词不行" });
});

test("without an answer in fifteen seconds the message resolves to null, and is not sent any more", async () => {
  client.start();
  let given: LiveAck | null | undefined;
  void client.sendMessage(message).then((answer) => (given = answer));
  await vi.advanceTimersByTimeAsync(14_999);
  expect(given).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toBeNull();
  latest().open();
  expect(latest().frames).toEqual([]);
});

test("a message sent twice with one ref gets the same answer, and one timeout does not end the other", async () => {
  const socket = opened();
  const first = client.sendMessage(message);
  await vi.advanceTimersByTimeAsync(10_000);
  const second = client.sendMessage(message);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBeNull();
  const third = client.sendMessage(message);
  socket.say(ack());
  expect(await second).toMatchObject({ ok: true, id: 5 });
  expect(await third).toMatchObject({ ok: true, id: 5 });
});

test("the end of the session is reported, whether by the socket's close code or for the token", async () => {
  token = "a-token";
  opened().say({ msgType: "ack", action: "auth", ref: null, ok: false, code: 1003, error: "sessionInvalid", msg: "" });
  expect(ended).toBe(1);
  latest().break(4001, "session ended");
  expect(ended).toBe(2);
  token = null;
  await vi.advanceTimersByTimeAsync(5_000);
  latest().open();
  expect(latest().frames).toEqual([]);
});

test("the same entry received twice is delivered once", () => {
  const socket = opened();
  const { received, listener } = aListener();
  client.subscribe({ residenceId: 7 }, listener);
  socket.say(entry({ id: 11 }));
  socket.say(entry({ id: 11 }));
  socket.say(entry({ id: 11, msgType: "message" }));
  expect(received).toEqual([11, 11]);
});

test("a paused page resolves its messages to null, does not reconnect, and refetches after waking", async () => {
  opened();
  const { received, listener } = aListener();
  client.subscribe("index", listener);
  const waiting = client.sendMessage(message);
  client.pause();
  expect(await waiting).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(1);
  client.wake();
  latest().open();
  expect(latest().actions).toEqual(["loginIndex"]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(received).toEqual(["missed"]);
});

test("each opening and closing of the connection is reported", () => {
  opened().break();
  client.wake();
  latest().open();
  client.stop();
  expect(connectionStates).toEqual([true, false, true, false]);
});

test("pausing and stopping leave the channels first", () => {
  const first = opened();
  const { listener } = aListener();
  client.subscribe("index", listener);
  client.subscribe({ residenceId: 7 }, listener);
  client.pause();
  expect(first.actions.slice(2)).toEqual(["logoutIndex", "logoutResidence"]);
  client.wake();
  latest().open();
  expect(latest().actions).toEqual(["loginIndex", "loginResidence 7"]);
  client.stop();
  expect(latest().actions.slice(2)).toEqual(["logoutIndex", "logoutResidence"]);
});

test("a stopped client stays silent, and can be started again", async () => {
  const socket = opened();
  const { received, listener } = aListener();
  client.subscribe({ residenceId: 7 }, listener);
  const waiting = client.sendMessage(message);
  client.stop();
  expect(await waiting).toBeNull();
  socket.say(entry());
  socket.break();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sockets.length, socket.isClosed, received]).toEqual([1, true, []]);
  expect(opened().actions).toEqual(["loginResidence 7"]);
});

test("a change is delivered at once to listeners of its residence, and to no others", () => {
  const there = aListener();
  const elsewhere = aListener();
  const home = aListener();
  client.subscribe({ residenceId: 7 }, there.listener);
  client.subscribe({ residenceId: 8 }, elsewhere.listener);
  client.subscribe("index", home.listener);
  const socket = opened();
  socket.say({ msgType: "changed", residenceId: 7, removedId: 41, spreadMs: 800 });
  socket.say({ msgType: "changed", residenceId: 7, removedId: 0, spreadMs: 800 });
  expect([there.received, elsewhere.received, home.received]).toEqual([["changed 41", "changed 0"], [], []]);
});
