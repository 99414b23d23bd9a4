import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@changming/contract/calls";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { aPasswordHash } from "@changming/domain/testing/test-gates";
import { sha256Hex } from "@changming/kit/ids";
import { rounds } from "@changming/kit/testing/rounds";
import type { App } from "../../app.ts";
import { codeFor, messagesTo } from "../../testing/codes.ts";
import { makeWorld, type World } from "../../testing/world.ts";
import { type Answer, ask, requestOf } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";

let database: TestDatabase;
let app: App;
let world: World;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  world = await makeWorld(database.db);
  app = await createTestApp(database);
});

beforeEach(async () => {
  for (const table of ["verification_code", "attempt_bucket"] as const) await database.db.deleteFrom(table).execute();
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const make = (call: Call, input: Record<string, string>, token?: string | null, on = app): Promise<Answer> =>
  ask(on.server, requestOf(call, input, token));

const password = sha256Hex("sunflower7");
const aForm = { nickname: "思源", password, repassword: password };
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("from the empty form: a code, an account, a session by code, one by password, a new password", async () => {
  const mobile = "13700000101";
  const verificationCode = await codeFor(app, mobile, 0);
  const registered = await make(calls.account.register, { ...aForm, mobile, verificationCode });
  expect(registered.envelope).toEqual({ code: 1, msg: "", body: { done: true } });
  const byPassword = await make(calls.account.logIn, { mobile, password });
  expect(byPassword.envelope).toMatchObject({
    code: 1,
    body: { nickname: "思源", avatar: "", mobile: "137****0101", up_tuiguang_id: "" },
  });
  expect(Object.keys(byPassword.envelope.body as object)).toHaveLength(6);
  await database.db.deleteFrom("verification_code").execute();
  const code = await codeFor(app, mobile, 1);
  const byCode = await make(calls.account.logIn, { mobile, verificationCode: code, loginType: "1" });
  const { token } = byCode.envelope.body as { token: string };
  await database.db.deleteFrom("verification_code").execute();
  const next = sha256Hex("marigold8");
  const resetCode = await codeFor(app, mobile, 2);
  const input = { mobile, verificationCode: resetCode, password: next, repassword: next };
  expect((await make(calls.account.resetPassword, input, token)).envelope.body).toEqual({ done: true, is_kept: 1 });
  expect((await make(calls.account.refreshUserInfo, {}, token)).envelope.code).toBe(1);
  const { token: old } = byPassword.envelope.body as { token: string };
  expect((await make(calls.account.refreshUserInfo, {}, old)).envelope.code).toBe(1003);
});

test("who is logged in gets a code and a new password by the masked number; a visitor is told of no number", async () => {
  const { id, mobile } = await anAccount(database.db, { mobile: "13700000109" });
  const token = await aSession(database.db, id);
  const masked = "137****0109";
  const asked = { mobile: masked, codeType: "2" };
  expect((await make(calls.verificationCode.send, asked)).envelope).toMatchObject({ error: "sessionInvalid" });
  expect((await make(calls.verificationCode.send, asked, token)).envelope.code).toBe(1);
  const verificationCode = (await messagesTo(app, mobile))[0]?.code ?? "";
  const input = { mobile: masked, verificationCode, password, repassword: password };
  expect((await make(calls.account.resetPassword, input, token)).envelope.body).toEqual({ done: true, is_kept: 1 });
  expect((await make(calls.account.logIn, { mobile, password })).envelope.code).toBe(1);
});

test("every spelling of a mobile is the same mobile, to the limits as well", async () => {
  const spellings = [
    "13700000102",
    "+86 137 0000 0102",
    "８６１３７００００0102",
    "0086-13700000102",
    "１３７００００0102",
  ];
  const answers = [];
  for (const mobile of spellings) answers.push(await make(calls.verificationCode.send, { mobile, codeType: "0" }));
  expect(answers.map(({ envelope }) => (envelope.code === 1 ? "sent" : envelope.error))).toEqual([
    "sent",
    ...Array(4).fill("codeTooSoon"),
  ]);
});

test("100 calls at once for one mobile, each in another spelling, send exactly one message", async () => {
  const mobile = "13700000103";
  const spelling = (index: number) => `${["", "+86", "86", "0086"][index % 4]}${" ".repeat(index % 3)}${mobile}`;
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      make(calls.verificationCode.send, { mobile: spelling(index), codeType: String(index % 3) }),
    ),
  );
  expect(answers.filter(({ envelope }) => envelope.code === 1)).toHaveLength(1);
  expect((await messagesTo(app, mobile)).length).toBeLessThanOrEqual(1);
});

const messages: [string, Call, Record<string, string>, string][] = [
  ["no nickname", calls.account.register, { nickname: " " }, "请输入昵称"],
  ["a bad mobile", calls.account.register, { mobile: "12700000000" }, "请输入正确手机号码"],
  ["no code", calls.account.register, { verificationCode: "" }, "请输入 6 位短信验证码"],
  ["no password", calls.account.register, { password: "" }, "请输入6-15位数字、字母组成的密码"],
  ["another repetition", calls.account.register, { repassword: "0".repeat(64) }, "再次输入的密码不一致"],
  [
    "another repetition at the reset",
    calls.account.resetPassword,
    { repassword: "0".repeat(64) },
    "两次输入的密码不一致",
  ],
  ["a wrong code", calls.account.register, {}, "验证码不匹配或手机号已注册"],
  ["a wrong code at the reset", calls.account.resetPassword, {}, "验证码不匹配"],
  ["a bad mobile at the login", calls.account.logIn, { mobile: "1" }, "请输入正确手机号码"],
  ["no password at the login", calls.account.logIn, { password: "" }, "请输入密码"],
  ["a wrong password", calls.account.logIn, {}, "登录失败，账号密码不匹配"],
  ["no code at the login", calls.account.logIn, { loginType: "1", verificationCode: "" }, "请输入 6 位短信验证码"],
  ["a wrong code at the login", calls.account.logIn, { loginType: "1" }, "登录失败，验证码不匹配"],
  ["a login with WeChat", calls.account.authLogin, {}, "微信登录尚未开通，请用手机号登录"],
  ["a bad mobile for a code", calls.verificationCode.send, { mobile: "abc", codeType: "0" }, "请输入正确手机号码"],
];

test.each(messages)("%s is told in the specification's words", async (_name, call, own, message) => {
  const input = { ...aForm, mobile: "13700000104", verificationCode: "000000", ...own };
  const { envelope } = await make(call, input);
  expect(envelope).toMatchObject({ code: 0, msg: message });
});

test("the form tells the first thing that is wrong, in its own order", async () => {
  const fields = ["nickname", "mobile", "verificationCode", "password"];
  const right: Record<string, string> = { ...aForm, mobile: "13700000105", verificationCode: "000000" };
  for (const [index, field] of fields.entries()) {
    const filled = Object.fromEntries(fields.slice(0, index).map((name) => [name, right[name] ?? ""]));
    expect((await make(calls.account.register, filled)).envelope).toMatchObject({ error: "invalidInput", field });
  }
});

test("a code that was asked for before a restart is good after it, and the limits have not forgotten", async () => {
  const mobile = "13700000106";
  const first = await createTestApp(database);
  const verificationCode = await codeFor(first, mobile, 0);
  await first.close();
  const second = await createTestApp(database);
  const again = await make(calls.verificationCode.send, { mobile, codeType: "0" }, null, second);
  const registered = await make(calls.account.register, { ...aForm, mobile, verificationCode }, null, second);
  await second.close();
  expect(again.envelope).toMatchObject({ error: "codeTooSoon", wait_seconds: expect.any(Number) });
  expect(registered.envelope.code).toBe(1);
});

test("known and unknown mobiles are told the same by login, reset, register and codes", async () => {
  const passwordHash = await aPasswordHash(password);
  const known = [];
  for (let made = 0; made < rounds(8, 200); made += 1)
    known.push(await anAccount(database.db, { password_hash: passwordHash }));
  const wrong = { verificationCode: "000000", password: "1".repeat(64), repassword: "1".repeat(64), nickname: "思源" };
  const asked: [Call, Record<string, string>][] = [
    [calls.account.logIn, wrong],
    [calls.account.logIn, { ...wrong, loginType: "1" }],
    [calls.account.resetPassword, wrong],
    [calls.account.register, wrong],
    [calls.verificationCode.send, { codeType: "1" }],
    [calls.verificationCode.send, { codeType: "2" }],
    [calls.verificationCode.send, { codeType: "0" }],
  ];
  const answersTo = async (mobile: string) => {
    const answers = [];
    for (const [call, input] of asked) answers.push((await make(call, { ...input, mobile })).bytes);
    return answers.join("\n");
  };
  const told = new Set<string>();
  for (const [index, { mobile }] of known.entries()) {
    told.add(await answersTo(mobile));
    told.add(await answersTo(`166${String(index).padStart(8, "0")}`));
  }
  expect([...told]).toHaveLength(1);
}, 120_000);

test("a session that was ended elsewhere gets 1003 with the very next call", async () => {
  const token = await aSession(database.db, world.accounts.stranger);
  expect((await make(calls.account.refreshUserInfo, {}, token)).envelope.code).toBe(1);
  await make(calls.account.logOut, {}, token);
  expect(await make(calls.account.refreshUserInfo, {}, token)).toMatchObject({ status: 401, envelope: { code: 1003 } });
});

test("a wrong code and a right one: the log of it all holds neither code, token, hash nor mobile", async () => {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk) => lines.push(String(chunk)) > 0;
  const mobile = "13700000107";
  const secrets = [mobile, password];
  try {
    const talking = await createTestApp(database, { config: { logLevel: "debug", codesPerHour: 1 } });
    const verificationCode = await codeFor(talking, mobile, 0);
    secrets.push(verificationCode);
    const wrong = { ...aForm, mobile, verificationCode: otherThan(verificationCode) };
    await make(calls.account.register, wrong, null, talking);
    await make(calls.account.register, { ...aForm, mobile, verificationCode }, null, talking);
    const { envelope } = await make(calls.account.logIn, { mobile, password }, null, talking);
    const { token } = envelope.body as { token: string };
    secrets.push(token, sha256Hex(token));
    await make(calls.verificationCode.send, { mobile: "13700000108", codeType: "0" }, null, talking);
    await talking.close();
  } finally {
    process.stdout.write = write;
  }
  const log = lines.join("");
  expect(log).toContain("answered");
  expect(log).toContain("the site has sent its verification codes of this hour");
  for (const secret of secrets) expect(log).not.toContain(secret);
});
