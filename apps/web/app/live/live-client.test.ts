import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveAck, LiveShown } from "@changming/contract/live";
import { FakeSocket } from "./fake-socket.ts";
import { LiveClient, type LiveListener } from "./live-client.ts";

let sockets: FakeSocket[];
let token: string | null;
let ended: number;
let chance: number;
let client: LiveClient;
let lines: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  token = null;
  ended = 0;
  chance = 0.5;
  lines = [];
  client = new LiveClient({
    connect: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: () => token,
    random: () => chance,
    onSessionEnded: () => (ended += 1),
    onLine: (isOpen) => lines.push(isOpen),
  });
});

afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

/** The newest connection. */
function latest(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("nothing connected");
  return socket;
}

function opened(): FakeSocket {
  client.start();
  const socket = latest();
  socket.open();
  return socket;
}

/** Breaks the line and lets it come back. */
async function reopened(): Promise<FakeSocket> {
  const before = sockets.length;
  latest().break();
  while (sockets.length === before) await vi.advanceTimersByTimeAsync(100);
  latest().open();
  return latest();
}

const shown = (own: Partial<LiveShown> = {}) => ({ msgType: "gift", id: 1, residenceId: 7, ...own });

function aListener() {
  const heard: (number | string)[] = [];
  const listener: LiveListener = {
    onShown: ({ id }) => heard.push(id),
    onMissed: () => heard.push("missed"),
    onRefused: (error) => heard.push(error),
    onChanged: ({ removedId }) => heard.push(`changed ${removedId}`),
  };
  return { heard, listener };
}

test("an open line says PING every ten seconds", async () => {
  const socket = opened();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(socket.sent).toEqual([]);
  for (let beat = 0; beat < 3; beat += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    socket.say("PONG");
  }
  expect(socket.sent).toEqual(["PING", "PING", "PING"]);
});

test("a line on which nothing is heard any more is given up and opened anew", async () => {
  const socket = opened();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(socket.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sockets).toHaveLength(2);
});

test("between tries it waits longer and longer, by chance, and never more than half a minute; a PONG forgives", async () => {
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

test("a server that restarts is obeyed when it says when to come again", async () => {
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

test("waking tries at once, and does nothing while the line is there", async () => {
  opened().break();
  client.wake();
  expect(sockets).toHaveLength(2);
  latest().open();
  client.wake();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sockets).toHaveLength(2);
});

test("a room is entered with its first listener and left with its last, and only told where something changed", () => {
  const socket = opened();
  const [one, other] = [aListener(), aListener()];
  const leaveOne = client.subscribe({ residenceId: 7 }, one.listener);
  const leaveOther = client.subscribe({ residenceId: 7 }, other.listener);
  const leaveIndex = client.subscribe("index", one.listener);
  expect(socket.actions).toEqual(["loginResidence 7", "loginIndex"]);
  leaveOne();
  leaveIndex();
  leaveOther();
  expect(socket.actions.slice(2)).toEqual(["logoutIndex", "logoutResidence"]);
});

test("of two residences the one that was entered last is listened to, and after it the first again", () => {
  const socket = opened();
  client.subscribe({ residenceId: 7 }, aListener().listener);
  const leave = client.subscribe({ residenceId: 8 }, aListener().listener);
  leave();
  expect(socket.actions).toEqual(["loginResidence 7", "loginResidence 8", "loginResidence 7"]);
});

test("what is shown reaches the listeners of its room and the home page, and nobody else", () => {
  const socket = opened();
  const [there, elsewhere, home] = [aListener(), aListener(), aListener()];
  client.subscribe({ residenceId: 8 }, elsewhere.listener);
  client.subscribe({ residenceId: 7 }, there.listener);
  client.subscribe("index", home.listener);
  socket.say(shown({ id: 11 }));
  socket.say(shown({ id: 12, msgType: "message" }));
  for (const noise of ["PONG", "", "{", "null", "[]", '{"msgType":"other"}']) socket.say(noise);
  expect([there.heard, elsewhere.heard, home.heard]).toEqual([[11, 12], [], [11, 12]]);
});

test("after the line came back it says who it is, enters its rooms again and asks for what it missed, by chance later", async () => {
  token = "a-token";
  opened();
  const { heard, listener } = aListener();
  client.subscribe("index", listener);
  client.subscribe({ residenceId: 7 }, listener);
  const socket = await reopened();
  expect(socket.actions).toEqual(["auth", "loginIndex", "loginResidence 7"]);
  expect(socket.frames[0]).toMatchObject({ token: "a-token" });
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(["missed"]);
});

test("the first opening missed nothing; a word of the server that something was missed is passed on", async () => {
  const socket = opened();
  const { heard, listener } = aListener();
  client.subscribe("index", listener);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heard).toEqual([]);
  socket.say({ msgType: "missed" });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(heard).toEqual(["missed"]);
});

test("who is put out of a room is told, and who was never let in", () => {
  const socket = opened();
  const { heard, listener } = aListener();
  client.subscribe({ residenceId: 7 }, listener);
  const refusal = { msgType: "ack", action: "loginResidence", ok: false, code: 0, error: "notFound", msg: "" };
  socket.say({ ...refusal, ref: socket.frames[0]?.["ref"], residenceId: 7 });
  socket.say({ ...refusal, ref: null, residenceId: 7 });
  socket.say({ ...refusal, ref: null, residenceId: 9 });
  expect(heard).toEqual(["notFound", "notFound"]);
});

test("a server that is busy is told in a while where the page wants to be", async () => {
  const socket = opened();
  client.subscribe({ residenceId: 7 }, aListener().listener);
  const busy = { msgType: "ack", action: "loginResidence", ok: false, code: 0, error: "tooManyRequests", msg: "" };
  socket.say({ ...busy, ref: socket.frames[0]?.["ref"] });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.actions).toEqual(["loginResidence 7", "loginResidence 7"]);
});

test("who could not be known or let in for a moment says again who he is, before his room, later and later", async () => {
  token = "a-token";
  const socket = opened();
  client.subscribe({ residenceId: 7 }, aListener().listener);
  const refused = { msgType: "ack", ok: false, code: 2, msg: "" };
  socket.say({ ...refused, action: "auth", ref: null, error: "unavailable" });
  socket.say({ ...refused, action: "loginResidence", ref: "room-1", error: "failed" });
  const once = ["auth", "loginResidence 7"];
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.actions).toEqual([...once, ...once]);
  socket.say({ ...refused, action: "auth", ref: null, error: "failed" });
  await vi.advanceTimersByTimeAsync(3_999);
  expect(socket.actions).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(socket.actions).toEqual([...once, ...once, ...once]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(socket.actions).toHaveLength(6);
});

test("where many missed something the server spreads them further", async () => {
  const socket = opened();
  const { heard, listener } = aListener();
  client.subscribe("index", listener);
  socket.say({ msgType: "missed", spreadMs: 20_000 });
  await vi.advanceTimersByTimeAsync(11_499);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(["missed"]);
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

test("a message is sent again with its ref after the line broke, until it is answered, and then never more", async () => {
  opened();
  const answered = client.sendMessage(message);
  const second = await reopened();
  expect(second.frames).toEqual([{ action: "sendMessage", ...message }]);
  second.say(ack());
  expect(await answered).toMatchObject({ ok: true, id: 5 });
  expect((await reopened()).frames).toEqual([]);
});

test("a message that is written before the line is open is sent when it opens, behind the token", async () => {
  token = "a-token";
  client.start();
  const answered = client.sendMessage(message);
  latest().open();
  expect(latest().actions).toEqual(["auth", "sendMessage 7"]);
  latest().say(ack());
  await answered;
});

test("a refusal that passes is tried again, every other one is the answer", async () => {
  const socket = opened();
  const answered = client.sendMessage(message);
  socket.say(ack({ ok: false, code: 2, error: "unavailable", msg: "" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(socket.frames).toHaveLength(2);
  socket.say(ack({ ok: false, code: 0, error: "wordsRefused", msg: "有词不行" }));
  expect(await answered).toMatchObject({ ok: false, error: "wordsRefused", msg: "有词不行" });
});

test("without an answer in fifteen seconds the message is given back, and is not sent any more", async () => {
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

test("a message sent once more with its ref waits for itself: both are answered, and the first one's end ends neither", async () => {
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

test("the end of the session is told, whether the socket or the token says so", async () => {
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

test("the same thing shown twice is told once", () => {
  const socket = opened();
  const { heard, listener } = aListener();
  client.subscribe({ residenceId: 7 }, listener);
  socket.say(shown({ id: 11 }));
  socket.say(shown({ id: 11 }));
  socket.say(shown({ id: 11, msgType: "message" }));
  expect(heard).toEqual([11, 11]);
});

test("a page that sleeps gives its messages back, tries nothing, and asks for what it missed when it wakes", async () => {
  opened();
  const { heard, listener } = aListener();
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
  expect(heard).toEqual(["missed"]);
});

test("it is told whenever the line comes and goes", () => {
  opened().break();
  client.wake();
  latest().open();
  client.stop();
  expect(lines).toEqual([true, false, true, false]);
});

test("who goes to sleep or for good leaves the rooms first", () => {
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

test("a stopped client is silent for good, and starts anew when asked", async () => {
  const socket = opened();
  const { heard, listener } = aListener();
  client.subscribe({ residenceId: 7 }, listener);
  const waiting = client.sendMessage(message);
  client.stop();
  expect(await waiting).toBeNull();
  socket.say(shown());
  socket.break();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sockets.length, socket.isClosed, heard]).toEqual([1, true, []]);
  expect(opened().actions).toEqual(["loginResidence 7"]);
});

test("a change is told at once to who is on that residence's page, and to nobody else", () => {
  const [there, elsewhere, home] = [aListener(), aListener(), aListener()];
  client.subscribe({ residenceId: 7 }, there.listener);
  client.subscribe({ residenceId: 8 }, elsewhere.listener);
  client.subscribe("index", home.listener);
  const socket = opened();
  socket.say({ msgType: "changed", residenceId: 7, removedId: 41, spreadMs: 800 });
  socket.say({ msgType: "changed", residenceId: 7, removedId: 0, spreadMs: 800 });
  expect([there.heard, elsewhere.heard, home.heard]).toEqual([["changed 41", "changed 0"], [], []]);
});
