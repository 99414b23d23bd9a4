import { get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aSession } from "@changming/domain/testing/builders";
import type { App } from "../app.ts";
import { connectLive, listening, refusedUpgrade, type TestSocket } from "../testing/live-client.ts";
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
  expect(await socket.ask({ action: "auth", token })).toMatchObject({ ok: true });
  return socket;
}

const messagesOf = (content: string) =>
  database.db.selectFrom("blessing").selectAll().where("content", "=", content).execute();

test("a socket hears Opened, and PONG for PING", async () => {
  const socket = await connectLive(here);
  socket.send("PING");
  expect(await socket.untilText("PONG")).toBe("PONG");
  expect(socket.texts).toEqual(["Opened", "PONG"]);
});

test("a page of another site may not connect; ours, and what is no page, may", async () => {
  for (const origin of ["https://evil.example", "http://localhost.evil.example", "null", "file://"]) {
    expect(await refusedUpgrade(here, { origin }), origin).toBe(403);
  }
  await connectLive(here, { origin: "http://localhost" });
  const { port } = here.server.server.address() as { port: number };
  await connectLive(here, { origin: `http://127.0.0.1:${port}` });
  expect(await refusedUpgrade(here, { origin: `http://127.0.0.1:${port + 1}` })).toBe(403);
  expect(await refusedUpgrade(here, { origin: `https://127.0.0.1:${port}` })).toBe(403);
});

test("an upgrade leads nowhere but to /ws, and /ws without one says what it wants", async () => {
  expect(await refusedUpgrade(here, { path: "/" })).toBeGreaterThanOrEqual(400);
  expect(await refusedUpgrade(here, { path: "/api/index/index" })).toBe(200);
  const plain = await here.server.inject({ url: "/ws" });
  expect(plain.statusCode).toBe(426);
  expect(plain.headers["upgrade"]).toBe("websocket");
});

test("a message goes to everyone at the residence and on the home page, the same bytes to all, with public fields only", async () => {
  const [writer, reader, home] = [await socketOf("stranger"), await connectLive(here), await connectLive(here)];
  const residenceId = world.residences.open;
  await reader.ask({ action: "loginResidence", residenceId });
  await home.ask({ action: "loginIndex" });
  const ack = await writer.ask({ action: "sendMessage", residenceId, content: "春天又来了" });
  expect(ack).toMatchObject({ msgType: "ack", action: "sendMessage", ok: true, is_held: 0 });
  expect(ack).toMatchObject({ item: { content: "春天又来了", lunar_day: "十月十三" } });
  const [atResidence, atHome] = [await reader.untilShown("春天又来了"), await home.untilShown("春天又来了")];
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
  // Who left hears nothing more; who is in both rooms hears it once.
  await reader.ask({ action: "logoutResidence" });
  await home.ask({ action: "loginResidence", residenceId });
  await writer.ask({ action: "sendMessage", residenceId, content: "又一个春天" });
  await home.untilShown("又一个春天");
  expect(home.shown.filter(({ content }) => content === "又一个春天")).toHaveLength(1);
  expect(reader.shown.map(({ content }) => content)).toEqual(["春天又来了"]);
});

test("loginIndex and logoutIndex may come as bare words; any other word is no action", async () => {
  const [writer, home] = [await socketOf("stranger"), await connectLive(here)];
  const say = (content: string) => writer.ask({ action: "sendMessage", residenceId: world.residences.open, content });
  home.send("loginIndex");
  await home.ask({ action: "logoutResidence" });
  await say("山茶开了");
  await home.untilShown("山茶开了");
  home.send("logoutIndex");
  home.send("logoutResidence");
  expect(await home.until(() => home.acks.find(({ ref }) => ref === null))).toMatchObject({ error: "invalidInput" });
  const other = await connectLive(here);
  await other.ask({ action: "loginIndex" });
  await say("山茶落了");
  await other.untilShown("山茶落了");
  expect(home.shown.map(({ content }) => content)).toEqual(["山茶开了"]);
});

test("a visitor's message is refused and nothing is stored", async () => {
  const visitor = await connectLive(here);
  const frame = { action: "sendMessage", residenceId: world.residences.open, content: "路过" };
  expect(await visitor.ask(frame)).toMatchObject({ ok: false, code: 1003, error: "sessionInvalid" });
  visitor.send(frame);
  expect(await visitor.until(() => visitor.acks.find(({ ref }) => ref === null))).toMatchObject({
    ok: false,
    code: 1003,
  });
  expect(await messagesOf("路过")).toEqual([]);
});

test("a user's id and name in a message are not believed", async () => {
  const [writer, reader] = [await socketOf("stranger"), await connectLive(here)];
  await reader.ask({ action: "loginResidence", residenceId: world.residences.open });
  const claimed = { userId: world.accounts.owner, username: "主理人", accountId: world.accounts.owner };
  const frame = { action: "sendMessage", residenceId: world.residences.open, content: "我是谁", ...claimed };
  expect(await writer.ask(frame)).toMatchObject({ ok: true });
  const { username } = await reader.untilShown("我是谁");
  const [row] = await messagesOf("我是谁");
  expect(row?.account_id).toBe(world.accounts.stranger);
  const { nickname } = await database.db
    .selectFrom("account")
    .select("nickname")
    .where("id", "=", world.accounts.stranger)
    .executeTakeFirstOrThrow();
  expect(username).toBe(nickname);
});

test("a wrong token leaves a socket a visitor's, and says so with or without a ref", async () => {
  const socket = await connectLive(here);
  expect(await socket.ask({ action: "auth", token: "x".repeat(43) })).toMatchObject({ ok: false, code: 1003 });
  socket.send({ action: "auth", token: "y".repeat(43) });
  expect(await socket.until(() => socket.acks.find(({ ref }) => ref === null))).toMatchObject({
    error: "sessionInvalid",
  });
});

test("the same ref makes one message, over the socket and over HTTP alike, also when the answer never came", async () => {
  const token = await tokenOf(database.db, world, "stranger");
  const residenceId = world.residences.open;
  const frame = { action: "sendMessage", residenceId, content: "只此一条", ref: "once-and-for-all" };
  const dying = await socketOf("stranger");
  dying.send(frame);
  dying.ws.terminate();
  const socket = await socketOf("stranger");
  const [first, second] = [await socket.ask(frame), await socket.ask(frame)];
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

test("what the call refuses the socket refuses, in the same words", async () => {
  const socket = await socketOf("stranger");
  const ask = (more: object) => socket.ask({ action: "sendMessage", residenceId: world.residences.open, ...more });
  expect(await ask({ content: "  " })).toMatchObject({
    error: "invalidInput",
    msg: "留言内容不能为空",
    field: "content",
  });
  expect(await ask({})).toMatchObject({ error: "invalidInput", field: "content" });
  expect(await ask({ content: "念".repeat(201) })).toMatchObject({ msg: "留言最多 200 个字" });
  expect(await ask({ content: "加油", residenceId: world.residences.closed })).toMatchObject({ error: "notFound" });
  expect(await ask({ content: "你这个王 八 蛋" })).toMatchObject({
    error: "wordsRefused",
    msg: "里面有不能使用的词：“王 八 蛋”，请改一改再发",
  });
});

test("after logging out elsewhere the socket of that session is closed, another session's is not", async () => {
  const [one, other] = [await socketOf("stranger"), await connectLive(here)];
  const token = await tokenOf(database.db, world, "stranger");
  await other.ask({ action: "auth", token });
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

test("whoever offers HTTP/2 in the clear is answered in HTTP/1", async () => {
  const host = await listening(here);
  const status = await new Promise((resolve, reject) => {
    const headers = { connection: "Upgrade, HTTP2-Settings", upgrade: "h2c", "http2-settings": "AAMAAABk" };
    get(`http://${host}/healthz`, { headers }, (response) => resolve(response.statusCode)).on("error", reject);
  });
  expect(status).toBe(200);
});

test("a session that has yet to prove whose it is hears what everyone hears, and writes nothing", async () => {
  const { db } = database;
  const token = await aSession(db, world.accounts.relative, { is_restricted: true });
  const socket = await connectLive(here);
  await socket.ask({ action: "auth", token });
  expect(await socket.ask({ action: "loginResidence", residenceId: world.residences.open })).toMatchObject({
    ok: true,
  });
  expect(await socket.ask({ action: "loginResidence", residenceId: world.residences.closed })).toMatchObject({
    error: "notFound",
  });
  const frame = { action: "sendMessage", residenceId: world.residences.open, content: "还没证明" };
  expect(await socket.ask(frame)).toMatchObject({ ok: false, error: "proofNeeded" });
  expect(await messagesOf("还没证明")).toEqual([]);
});
