import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { WechatEvent } from "@changming/gateways/wechat/wechat-events";
import type { WechatIdentity } from "@changming/gateways/wechat/wechat-gateway";
import { sha256Hex } from "@changming/kit/ids";
import { rounds } from "@changming/kit/testing/rounds";
import { auditedVerbs } from "../testing/audited-verbs.ts";
import { anAccount, aSession } from "../testing/builders.ts";
import { testCtx, testNow } from "../testing/test-ctx.ts";
import { aWechatUser, wechatLogins } from "../testing/wechat-users.ts";
import { logInWithWechat } from "./log-in-with-wechat.ts";
import { authenticate } from "./sessions.ts";
import { receiveWechatEvent } from "./wechat-events.ts";

let database: TestDatabase;
let wechat: ReturnType<typeof wechatLogins>;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  wechat = wechatLogins(database.db);
});

afterAll(() => database?.close());

const minute = 60_000;
const minutesFromNow = (minutes: number) => new Date(testNow.getTime() + minutes * minute);

const ctxAt = (now: Date) => testCtx(database.db, { kind: "callback", gateway: "weixin" }, now);

/** The event, which arrives at the moment of its own time unless said otherwise. */
function receive(
  { appid, openid }: WechatIdentity,
  {
    kind = "revoked",
    minutes = 10,
    arrival = minutes,
  }: { kind?: "revoked" | "cancelled"; minutes?: number; arrival?: number } = {},
) {
  const event: WechatEvent = { kind, appid, openid, at: minutesFromNow(minutes) };
  return receiveWechatEvent(ctxAt(minutesFromNow(arrival)), event);
}

const logInAt = (user: WechatIdentity, minutes: number) =>
  logInWithWechat(wechat.ctxFor(user, { kind: "visitor" }, minutesFromNow(minutes)), { way: "inside", code: "x" });

const identitiesOf = (accountId: number) =>
  database.db
    .selectFrom("wechat_identity")
    .select(["appid", "created_at", "revoked_at"])
    .where("account_id", "=", accountId)
    .orderBy("appid")
    .execute();

/** Sets since when WeChat is bound. */
const setSince = (accountId: number, since: Date) =>
  database.db.updateTable("wechat_identity").set({ created_at: since }).where("account_id", "=", accountId).execute();

const messagesOf = (accountId: number) =>
  database.db
    .selectFrom("inbox_message")
    .select(["title", "content_html"])
    .where("account_id", "=", accountId)
    .where("title", "=", "微信授权已取消")
    .execute();

const isAlive = async (token: string) => (await authenticate(database.db, token, testNow)) !== null;

/** An account with a phone number, to which this WeChat user has bound both apps. */
async function bound() {
  const account = await anAccount(database.db);
  const user = aWechatUser();
  await wechat.bindAs(user.in("inside"), account.id);
  await wechat.bindAs(user.in("scan"), account.id);
  return { account, user };
}

test("with a phone number, withdrawing the authorization unbinds WeChat, and ends its sessions and no others", async () => {
  const { account, user } = await bound();
  const inside = await wechat.logInAs(user.in("inside"));
  const byNumber = await aSession(database.db, account.id, { wechat_appid: "app-inside", wechat_openid: "o" });
  const other = await wechat.logInAs(aWechatUser().in("inside"));
  const ctx = ctxAt(minutesFromNow(10));
  await receiveWechatEvent(ctx, { kind: "revoked", ...user.in("inside"), at: minutesFromNow(10) });
  expect(await identitiesOf(account.id)).toEqual([]);
  expect(await wechat.comeAs(user.in("scan"))).toHaveProperty("ticket");
  expect([await isAlive(inside.token), await isAlive(byNumber), await isAlive(other.token)]).toEqual([
    false,
    true,
    true,
  ]);
  const payers = await database.db
    .selectFrom("session")
    .select(["wechat_appid", "wechat_openid"])
    .where("token_hash", "in", [sha256Hex(inside.token), sha256Hex(byNumber)])
    .execute();
  expect(payers).toEqual(payers.map(() => ({ wechat_appid: null, wechat_openid: null })));
  expect(ctx.tags.invalidations).toContainEqual({ tag: `sessions:${account.id}`, urgency: "now" });
  const [message, ...more] = await messagesOf(account.id);
  expect(message?.content_html).toContain("您在微信里取消了对本站的授权，所以微信登录和微信提醒已经停用");
  expect(message?.content_html).toContain("仍然可以用手机号登录");
  expect(more).toEqual([]);
  const entry = await database.db
    .selectFrom("audit_entry")
    .select(["actor_kind", "actor_name", "after"])
    .where("verb", "=", "account.revokeWechat")
    .where("object_id", "=", account.id)
    .executeTakeFirstOrThrow();
  const after = { reason: "revoked", isUnbound: true };
  expect(entry).toEqual({ actor_kind: "callback", actor_name: "weixin", after });
});

test("the same event twice, also at once, is applied once", async () => {
  const { account, user } = await bound();
  await Promise.all(Array.from({ length: 5 }, () => receive(user.in("inside"))));
  await receive(user.in("inside"), { arrival: 20 });
  expect(await messagesOf(account.id)).toHaveLength(1);
  const revocations = (await auditedVerbs(database.db, "account", account.id)).filter(
    (verb) => verb === "account.revokeWechat",
  );
  expect(revocations).toHaveLength(1);
});

test("an old event that arrives again after the user has bound WeChat anew changes nothing", async () => {
  const { account, user } = await bound();
  await receive(user.in("inside"));
  const again = user.in("inside");
  await wechat.bindAs(again, account.id);
  await setSince(account.id, minutesFromNow(30));
  await receive(again, { minutes: 10, arrival: 40 });
  expect(await identitiesOf(account.id)).toHaveLength(1);
  expect(await messagesOf(account.id)).toHaveLength(1);
  await receive(again, { minutes: 31, arrival: 41 });
  expect(await identitiesOf(account.id)).toEqual([]);
});

test("WeChat's time has no milliseconds: an event of the second in which WeChat was bound counts", async () => {
  const { account, user } = await bound();
  await setSince(account.id, new Date(testNow.getTime() + 900));
  await receive(user.in("inside"), { minutes: 0 });
  expect(await identitiesOf(account.id)).toEqual([]);
});

test("without a phone number WeChat stays the only way in, marked as revoked until the next login", async () => {
  const user = aWechatUser();
  const { account, token } = await wechat.logInAs(user.in("inside"));
  await receive(user.in("inside"));
  expect(await isAlive(token)).toBe(false);
  expect(await identitiesOf(account.id)).toEqual([
    { appid: "app-inside", created_at: testNow, revoked_at: minutesFromNow(10) },
  ]);
  const [message] = await messagesOf(account.id);
  expect(message?.content_html).toContain("微信是唯一的登录方式");
  // Once more changes nothing.
  await receive(user.in("inside"), { minutes: 10, arrival: 15 });
  expect(await messagesOf(account.id)).toHaveLength(1);
  expect(await logInAt(user.in("inside"), 20)).toMatchObject({ isNew: false, account: { id: account.id } });
  const restored = [{ appid: "app-inside", created_at: minutesFromNow(20), revoked_at: null }];
  expect(await identitiesOf(account.id)).toEqual(restored);
  // Nor does the old event after that.
  await receive(user.in("inside"), { minutes: 10, arrival: 25 });
  expect(await identitiesOf(account.id)).toEqual(restored);
});

test("a login without an event before leaves since when WeChat is bound", async () => {
  const user = aWechatUser();
  const { account } = await wechat.logInAs(user.in("inside"));
  await logInAt(user.in("inside"), 20);
  expect(await identitiesOf(account.id)).toEqual([{ appid: "app-inside", created_at: testNow, revoked_at: null }]);
});

test("a closed WeChat account ends the same, and the message says so", async () => {
  const { account, user } = await bound();
  await receive(user.in("inside"), { kind: "cancelled" });
  expect(await identitiesOf(account.id)).toEqual([]);
  expect((await messagesOf(account.id))[0]?.content_html).toContain("您注销了微信账号");
});

test("an unknown user, the same openid in another app, and events about something else change nothing", async () => {
  const { account, user } = await bound();
  await receive({ ...user.in("inside"), openid: "unknown" });
  await receive({ ...user.in("inside"), appid: "app-other" });
  const ctx = ctxAt(testNow);
  await receiveWechatEvent(ctx, { kind: "other" });
  await receiveWechatEvent(ctx, { kind: "templateFinished", id: "1", status: "failed", detail: "failed:user block" });
  expect(ctx.services.warnings).toEqual([]);
  expect(await identitiesOf(account.id)).toHaveLength(2);
});

test("an event that cannot be decrypted warns of the settings", async () => {
  const ctx = ctxAt(testNow);
  await receiveWechatEvent(ctx, { kind: "unreadable" });
  expect(ctx.services.warnings).toEqual([expect.stringContaining("WECHAT_EVENT_AES_KEY")]);
});

test("a login at the moment of the event either is ended by it or restores WeChat after it", async () => {
  for (let round = 0; round < rounds(8, 40); round += 1) {
    const user = aWechatUser().in("inside");
    const { account } = await wechat.logInAs(user);
    const [, login] = await Promise.all([receive(user), logInAt(user, 11)]);
    if ("ticket" in login) throw new Error("the account stays");
    const [identity] = await identitiesOf(account.id);
    expect(await isAlive(login.token)).toBe(identity?.revoked_at === null);
  }
});
