import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "@changming/db/database";
import { cuttableConnection, type CuttableConnection } from "@changming/db/testing/cuttable-connection";
import { startPooler, type TestPooler } from "@changming/db/testing/test-pooler";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aResidence } from "@changming/domain/testing/builders";
import { aGift } from "@changming/domain/testing/tributes";
import { FakePayGateway } from "@changming/gateways/testing/fake-pay-gateway";
import type { App } from "../app.ts";
import { connectLive, type TestSocket } from "../testing/live-client.ts";
import { createTestApp, testNow } from "../testing/test-app.ts";
import { metricsOnSite, startRedis, type TestRedis, untilRedis } from "../testing/test-redis.ts";
import { makeWorld, tokenOf, type World } from "../testing/world.ts";

describe.each(["PostgreSQL", "PostgreSQL behind PgBouncer", "Redis"])(
  "nodes that reach each other through %s",
  (transport) => {
    /** Two nodes on one database; the second listens to the first through a connection that can be cut. */
    let database: TestDatabase;
    let connection: CuttableConnection;
    let world: World;
    let wechat: FakePayGateway;
    let here: App;
    let there: App;
    let redis: TestRedis | null;
    let pooler: TestPooler | null;
    /** The database as the nodes query it. */
    let queried: TestDatabase;

    beforeAll(async () => {
      database = await createTestDatabase("empty");
      world = await makeWorld(database.db);
      connection = await cuttableConnection(database.url);
      wechat = new FakePayGateway(4, () => new Date(testNow));
      redis = transport === "Redis" ? await startRedis() : null;
      pooler = transport === "PostgreSQL behind PgBouncer" ? await startPooler(database.url) : null;
      queried = pooler ? { ...database, ...openDatabase(pooler.url, { isPooled: true }) } : database;
      const config = { redis: redis?.config ?? null, metrics: metricsOnSite };
      here = await createTestApp(queried, { config, pay: { gateways: { 4: wechat, 6: null } } });
      there = await createTestApp(queried, { config, databaseUrl: connection.url });
      if (redis) for (const app of [here, there]) await untilRedis(app, true);
    });

    afterAll(async () => {
      await here?.close();
      await there?.close();
      await connection?.close();
      await redis?.close();
      if (pooler) await queried.close();
      await pooler?.close();
      await database?.close();
    });

    let residenceId: number;

    beforeEach(() => {
      residenceId = world.residences.public;
    });

    async function post(app: App, url: string, token: string | null, payload: object) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const answer = await app.server.inject({ method: "POST", url, headers, payload });
      expect(answer.json()).toMatchObject({ code: 1 });
    }

    /** The payer pays the latest order of the gateway, and the gateway sends its callback to this node. */
    async function payAt(app: App): Promise<void> {
      const number = [...wechat.trades.keys()].at(-1) ?? "";
      wechat.pay(number);
      const { headers, raw } = wechat.paidEvent(number, { eventId: number });
      const jsonHeaders = { ...headers, "content-type": "application/json" };
      const answer = await app.server.inject({
        method: "POST",
        url: "/callbacks/wechat",
        headers: jsonHeaders,
        payload: raw,
      });
      expect(answer.statusCode).toBe(200);
    }

    const leave = async (app: App, caller: "stranger" | "owner", content: string) =>
      post(app, "/api/residence/leaveMessage", await tokenOf(database.db, world, caller), { residenceId, content });

    async function listener(app: App, caller: "visitor" | "stranger" | "relative" | "owner"): Promise<TestSocket> {
      const socket = await connectLive(app);
      const token = await tokenOf(database.db, world, caller);
      if (token) await socket.request({ action: "auth", token });
      return socket;
    }

    test("a message on one node reaches sockets on both, in the residence and on the home page", async () => {
      const sockets = [
        await listener(here, "visitor"),
        await listener(there, "visitor"),
        await listener(there, "visitor"),
      ];
      const [same, other, home] = sockets;
      await same?.request({ action: "loginResidence", residenceId });
      await other?.request({ action: "loginResidence", residenceId });
      await home?.request({ action: "loginIndex" });
      await leave(here, "stranger", "一处写，处处见");
      for (const socket of sockets) expect(await socket.untilEntry("一处写，处处见")).toMatchObject({ residenceId });
    });

    test("a lamp lit on one node is seen at the residence on both, not on the home page; a private one by members", async () => {
      const there1 = await listener(there, "visitor");
      const here1 = await listener(here, "visitor");
      const home = await listener(there, "visitor");
      await there1.request({ action: "loginResidence", residenceId });
      await here1.request({ action: "loginResidence", residenceId });
      await home.request({ action: "loginIndex" });
      const light = async (id: number, caller: "stranger" | "owner") =>
        post(here, "/api/user/index", await tokenOf(database.db, world, caller), {
          actionName: "remembrance",
          residenceId: id,
        });
      await light(residenceId, "stranger");
      for (const socket of [there1, here1]) {
        const lamp = await socket.until(() => socket.messages.find((one) => one.msgType === "lamp"));
        expect(lamp).toMatchObject({ residenceId, totals: { day: "2026-11-21", todayWorship: 1 } });
      }
      const member = await listener(there, "relative");
      await member.request({ action: "loginResidence", residenceId: world.residences.private });
      await light(world.residences.private, "owner");
      await member.until(() => member.messages.find((one) => one.msgType === "lamp"));
      expect(home.messages.filter((one) => one.msgType === "lamp")).toEqual([]);
    });

    test("a gift ordered and paid on one node reaches sockets on the others, with the numbers of that moment", async () => {
      const one = await listener(here, "visitor");
      const home = await listener(there, "visitor");
      await one.request({ action: "loginResidence", residenceId });
      await home.request({ action: "loginIndex" });
      const gift = await aGift(database.db, { name: "长明灯", unit: "盏", effect: "lamp", price_fen: 990, coins: 9 });
      const token = await tokenOf(database.db, world, "stranger");
      const ordered = { actionName: "createOrder", payType: 4, residenceId, giftId: gift.id, nums: 3 };
      await post(here, "/api/missOrder/index", token, ordered);
      expect(one.entries).toEqual([]);
      await payAt(here);
      const counted = await database.db
        .selectFrom("residence_counter")
        .selectAll()
        .where("residence_id", "=", residenceId)
        .executeTakeFirstOrThrow();
      for (const socket of [one, home]) {
        expect(await socket.untilEntry("长明灯三盏")).toMatchObject({
          msgType: "gift",
          residenceId,
          nums: 3,
          giftName: "长明灯",
          giftEffect: "lamp",
          content: "",
          image: expect.stringContaining("gifts/white-chrysanthemum"),
          totals: {
            day: "2026-11-21",
            todayWorship: counted.remembrance_today,
            totalWorship: counted.remembrance_total,
            giftNums: counted.gift_total,
            coin_nums: counted.coin_total,
            blessing_nums: counted.message_total,
          },
          spreadMs: 800,
        });
      }
      expect(counted.gift_total).toBeGreaterThanOrEqual(3);
      expect(counted.coin_total).toBeGreaterThanOrEqual(27);
    });

    test("twenty messages at once on one node arrive on the other, each once", async () => {
      const socket = await listener(there, "visitor");
      await socket.request({ action: "loginResidence", residenceId });
      const contents = Array.from({ length: 20 }, (_, index) => `第${index}盏`);
      await Promise.all(contents.map((content) => leave(here, "stranger", content)));
      for (const content of contents) await socket.untilEntry(content);
      const ids = socket.entries.map(({ id }) => id);
      expect(new Set(ids).size).toBe(20);
    });

    test("a private residence lets in members alone, and answers like one that is not there", async () => {
      const stranger = await listener(here, "stranger");
      const member = await listener(here, "relative");
      const { private: privateId, hidden, unknown } = world.residences;
      const rejections = [];
      for (const id of [privateId, hidden, unknown]) {
        const { ref: _ref, ...rejection } = await stranger.request({ action: "loginResidence", residenceId: id });
        rejections.push({ ...rejection, residenceId: 0 });
      }
      expect(rejections[0]).toMatchObject({ ok: false, error: "notFound" });
      expect(new Set(rejections.map((rejection) => JSON.stringify(rejection))).size).toBe(1);
      expect(await member.request({ action: "loginResidence", residenceId: privateId })).toMatchObject({ ok: true });
      expect(await member.request({ action: "loginResidence", residenceId: hidden })).toMatchObject({
        error: "notFound",
      });
    });

    test("nothing of a private residence reaches the home page or a stranger: only members receive it", async () => {
      const member = await listener(there, "relative");
      const home = await listener(there, "visitor");
      residenceId = world.residences.private;
      await member.request({ action: "loginResidence", residenceId });
      await home.request({ action: "loginIndex" });
      await leave(here, "owner", "家里人的话");
      await member.untilEntry("家里人的话");
      residenceId = world.residences.public;
      await leave(here, "owner", "大家的话");
      // Events are delivered in order: an earlier one has arrived by now or never will.
      await home.untilEntry("大家的话");
      expect(home.entries.map(({ content }) => content)).toEqual(["大家的话"]);
    });

    test("a privacy switch on one node invalidates the other's cache and removes its strangers, not members", async () => {
      const { id } = await aResidence(database.db);
      residenceId = id;
      for (const [role, account_id] of Object.entries({
        owner: world.accounts.owner,
        relative: world.accounts.relative,
      })) {
        await database.db
          .insertInto("residence_member")
          .values({
            residence_id: id,
            account_id,
            role: role as "owner" | "relative",
            relation: "",
            created_at: new Date(0),
          })
          .execute();
      }
      const stranger = await listener(there, "stranger");
      const visitor = await listener(there, "visitor");
      const member = await listener(there, "relative");
      for (const socket of [stranger, visitor, member]) await socket.request({ action: "loginResidence", residenceId });
      const intro = () => there.server.inject({ url: `/api/residence/intro?id=${id}` });
      expect((await intro()).statusCode).toBe(200);
      await post(here, "/api/residence/setClose", await tokenOf(database.db, world, "owner"), { id, isClose: 1 });
      for (const socket of [stranger, visitor]) {
        expect(await socket.until(() => socket.acks.find((ack) => ack.ref === null))).toMatchObject({
          action: "loginResidence",
          ok: false,
          error: "notFound",
          residenceId,
        });
      }
      expect((await intro()).statusCode).toBe(404);
      await leave(here, "owner", "只给家人");
      await member.untilEntry("只给家人");
      await stranger.request({ action: "loginIndex" });
      residenceId = world.residences.public;
      await leave(here, "owner", "给所有人");
      await stranger.untilEntry("给所有人");
      expect(stranger.entries.map(({ content }) => content)).toEqual(["给所有人"]);
    });

    test("a client that authenticates as a member while in the channel receives private events from then on", async () => {
      const { id } = await aResidence(database.db);
      residenceId = id;
      const account_id = world.accounts.owner;
      const row = { residence_id: id, account_id, role: "owner" as const, relation: "", created_at: new Date(0) };
      await database.db.insertInto("residence_member").values(row).execute();
      const socket = await connectLive(there);
      await socket.request({ action: "loginResidence", residenceId });
      const token = await tokenOf(database.db, world, "owner");
      await socket.request({ action: "auth", token });
      await post(here, "/api/residence/setClose", token, { id, isClose: 1 });
      await leave(here, "owner", "关上门说的话");
      expect(await socket.untilEntry("关上门说的话")).toMatchObject({ residenceId });
    });

    test("a pending message reaches nobody", async () => {
      const socket = await listener(there, "visitor");
      await socket.request({ action: "loginResidence", residenceId });
      await leave(here, "stranger", "加微信聊聊");
      await leave(here, "stranger", "放行的话");
      await socket.untilEntry("放行的话");
      expect(socket.entries).toHaveLength(1);
    });

    test("a node that lost contact with the others notifies its clients that they may have missed events", async () => {
      const socket = await listener(there, "visitor");
      await socket.request({ action: "loginResidence", residenceId });
      connection.cut();
      await leave(here, "stranger", "断线时的话");
      connection.restore();
      await socket.until(() => socket.messages.find((message) => message.msgType === "missed"));
      await leave(here, "stranger", "接上之后");
      await socket.untilEntry("接上之后");
      expect(socket.entries.at(-1)?.content).toBe("接上之后");
    });
  },
);
