import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aSession } from "@changming/domain/testing/builders";
import type { App } from "../app.ts";
import { connectLive, listening, rejectedUpgrade, type TestSocket } from "../testing/live-client.ts";
import { createTestApp } from "../testing/test-app.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

let database: TestDatabase;
let world: World;
let here: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  here = await createTestApp(database);
});

afterAll(async () => {
  await here?.close();
  await database?.close();
});

async function socketOf(caller: "stranger" | "owner"): Promise<TestSocket> {
  const socket = await connectLive(here);
  const token = await tokenOf(database.db, world, caller);
  expect(await socket.request({ action: "auth", token })).toMatchObject({ ok: true });
  return socket;
}

const messagesOf = (content: string) =>
  database.db.selectFrom("message").selectAll().where("content", "=", content).execute();

test("a socket receives Opened, and PONG for PING", async () => {
  const socket = await connectLive(here);
  socket.send("PING");
  expect(await socket.untilText("PONG")).toBe("PONG");
  expect(socket.texts).toEqual(["Opened", "PONG"]);
});

test("a page of another site may not connect; our own pages, and clients that are no browser, may", async () => {
  for (const origin of ["https://evil.example", "http://localhost.evil.example", "null", "file://"]) {
    expect(await rejectedUpgrade(here, { origin }), origin).toBe(403);
  }
  await connectLive(here, { origin: "http://localhost" });
  const { port } = here.server.server.address() as { port: number };
  await connectLive(here, { origin: `http://127.0.0.1:${port}` });
  expect(await rejectedUpgrade(here, { origin: `http://127.0.0.1:${port + 1}` })).toBe(403);
  expect(await rejectedUpgrade(here, { origin: `https://127.0.0.1:${port}` })).toBe(403);
});

test("an upgrade is accepted at /ws only, and /ws without an upgrade answers what it requires", async () => {
  expect(await rejectedUpgrade(here, { path: "/" })).toBeGreaterThanOrEqual(400);
  expect(await rejectedUpgrade(here, { path: "/api/index/index" })).toBe(200);
  const plain = await here.server.inject({ url: "/ws" });
  expect(plain.statusCode).toBe(426);
  expect(plain.headers["upgrade"]).toBe("websocket");
});

test("a message goes to everyone at the residence and on the home page, the same bytes to all, with public fields only", async () => {
  const writer = await socketOf("stranger");
  const reader = await connectLive(here);
  const home = await connectLive(here);
  const residenceId = world.residences.public;
  await reader.request({ action: "loginResidence", residenceId });
  await home.request({ action: "loginIndex" });
  const ack = await writer.request({ action: "sendMessage", residenceId, content: "春天又来了" });
  expect(ack).toMatchObject({ msgType: "ack", action: "sendMessage", ok: true, is_held: 0 });
  expect(ack).toMatchObject({ item: { content: "春天又来了", lunar_day: "十月十三" } });
  const atResidence = await reader.untilEntry("春天又来了");
  const atHome = await home.untilEntry("春天又来了");
  expect(atHome).toEqual(atResidence);
  expect(atResidence).toMatchObject({ msgType: "message", residenceId, nums: 0, giftName: "", giftEffect: "" });
  expect(atResidence).toMatchObject({ id: ack.ok ? ack.id : 0, dateTime: "2026-11-21 12:00:00", lunarDay: "十月十三" });
  expect(Object.keys(atResidence).toSorted()).toEqual(
    [
      "avatar",
      "content",
      "dateTime",
      "giftEffect",
      "giftName",
      "giftText",
      "id",
      "image",
      "lunarDay",
      "msgType",
      "nums",
      "relation",
      "residenceId",
      "residenceName",
      "spreadMs",
      "totals",
      "username",
    ].toSorted(),
  );
  // A client that left receives nothing more; one that is in both channels receives it once.
  await reader.request({ action: "logoutResidence" });
  await home.request({ action: "loginResidence", residenceId });
  await writer.request({ action: "sendMessage", residenceId, content: "又一个春天" });
  await home.untilEntry("又一个春天");
  expect(home.entries.filter(({ content }) => content === "又一个春天")).toHaveLength(1);
  expect(reader.entries.map(({ content }) => content)).toEqual(["春天又来了"]);
});

test("loginIndex and logoutIndex may be sent as bare words; any other word is no action", async () => {
  const writer = await socketOf("stranger");
  const home = await connectLive(here);
  const say = (content: string) =>
    writer.request({ action: "sendMessage", residenceId: world.residences.public, content });
  home.send("loginIndex");
  await home.request({ action: "logoutResidence" });
  await say("山茶开了");
  await home.untilEntry("山茶开了");
  home.send("logoutIndex");
  home.send("logoutResidence");
  expect(await home.until(() => home.acks.find(({ ref }) => ref === null))).toMatchObject({ error: "invalidInput" });
  const other = await connectLive(here);
  await other.request({ action: "loginIndex" });
  await say("山茶落了");
  await other.untilEntry("山茶落了");
  expect(home.entries.map(({ content }) => content)).toEqual(["山茶开了"]);
});

test("a visitor's message is rejected and nothing is stored", async () => {
  const visitor = await connectLive(here);
  const frame = { action: "sendMessage", residenceId: world.residences.public, content: "路过" };
  expect(await visitor.request(frame)).toMatchObject({ ok: false, code: 1003, error: "sessionInvalid" });
  visitor.send(frame);
  expect(await visitor.until(() => visitor.acks.find(({ ref }) => ref === null))).toMatchObject({
    ok: false,
    code: 1003,
  });
  expect(await messagesOf("路过")).toEqual([]);
});

test("a user's id and name in a message are ignored", async () => {
  const writer = await socketOf("stranger");
  const reader = await connectLive(here);
  await reader.request({ action: "loginResidence", residenceId: world.residences.public });
  const claimed = { userId: world.accounts.owner, username: "主理人", accountId: world.accounts.owner };
  const frame = { action: "sendMessage", residenceId: world.residences.public, content: "我是谁", ...claimed };
  expect(await writer.request(frame)).toMatchObject({ ok: true });
  const { username } = await reader.untilEntry("我是谁");
  const [row] = await messagesOf("我是谁");
  expect(row?.account_id).toBe(world.accounts.stranger);
  const { nickname } = await database.db
    .selectFrom("account")
    .select("nickname")
    .where("id", "=", world.accounts.stranger)
    .executeTakeFirstOrThrow();
  expect(username).toBe(nickname);
});

test("a wrong token leaves the socket a visitor's, and the error is sent with or without a ref", async () => {
  const socket = await connectLive(here);
  expect(await socket.request({ action: "auth", token: "x".repeat(43) })).toMatchObject({ ok: false, code: 1003 });
  socket.send({ action: "auth", token: "y".repeat(43) });
  expect(await socket.until(() => socket.acks.find(({ ref }) => ref === null))).toMatchObject({
    error: "sessionInvalid",
  });
});

test("the same ref makes one message, over the socket and over HTTP alike, also when the answer never came", async () => {
  const token = await tokenOf(database.db, world, "stranger");
  const residenceId = world.residences.public;
  const frame = { action: "sendMessage", residenceId, content: "只此一条", ref: "once-and-for-all" };
  const dying = await socketOf("stranger");
  dying.send(frame);
  dying.ws.terminate();
  const socket = await socketOf("stranger");
  const first = await socket.request(frame);
  const second = await socket.request(frame);
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(first);
  const answer = await here.server.inject({
    method: "POST",
    url: "/api/residence/leaveMessage",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    payload: { residenceId, content: "只此一条", ref: "once-and-for-all" },
  });
  expect(answer.json()).toMatchObject({ code: 1, body: { id: first.ok ? first.id : 0, is_held: 0 } });
  expect(await messagesOf("只此一条")).toHaveLength(1);
});

test("what the call rejects the socket rejects, with the same message", async () => {
  const socket = await socketOf("stranger");
  const sendText = (more: object) =>
    socket.request({ action: "sendMessage", residenceId: world.residences.public, ...more });
  expect(await sendText({ content: "  " })).toMatchObject({
    error: "invalidInput",
    msg: "留言内容不能为空",
    field: "content",
  });
  expect(await sendText({})).toMatchObject({ error: "invalidInput", field: "content" });
  expect(await sendText({ content: "念".repeat(201) })).toMatchObject({ msg: "留言最多 200 个字" });
  expect(await sendText({ content: "加油", residenceId: world.residences.private })).toMatchObject({
    error: "notFound",
  });
  expect(await sendText({ content: "你这个王 八 蛋" })).toMatchObject({
    error: "wordsRefused",
    msg: "里面有不能使用的词：“王 八 蛋”，请改一改再发",
  });
});

test("after logging out elsewhere the socket of that session is closed, that of another session is not", async () => {
  const one = await socketOf("stranger");
  const other = await connectLive(here);
  const token = await tokenOf(database.db, world, "stranger");
  await other.request({ action: "auth", token });
  const ended = await here.server.inject({
    method: "POST",
    url: "/api/user/logout",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.statusCode).toBe(200);
  expect(await other.closed).toMatchObject({ code: 4001 });
  one.send("PING");
  expect(await one.untilText("PONG")).toBe("PONG");
});

test("a client that offers HTTP/2 over cleartext is answered in HTTP/1", async () => {
  const host = await listening(here);
  const status = await new Promise((resolve, reject) => {
    const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABk" };
    get(`http://${host}/healthz`, { headers }, (response) => resolve(response.statusCode)).on("error", reject);
  });
  expect(status).toBe(200);
});

test("a session that still needs a verification receives public events only, and writes nothing", async () => {
  const { db } = database;
  const token = await aSession(db, world.accounts.relative, { is_restricted: true });
  const socket = await connectLive(here);
  await socket.request({ action: "auth", token });
  expect(await socket.request({ action: "loginResidence", residenceId: world.residences.public })).toMatchObject({
    ok: true,
  });
  expect(await socket.request({ action: "loginResidence", residenceId: world.residences.private })).toMatchObject({
    error: "notFound",
  });
  const frame = { action: "sendMessage", residenceId: world.residences.public, content: "还没证明" };
  expect(await socket.request(frame)).toMatchObject({ ok: false, error: "proofNeeded" });
  expect(await messagesOf("还没证明")).toEqual([]);
});
