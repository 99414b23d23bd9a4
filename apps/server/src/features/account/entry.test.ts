import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calls } from "@changming/contract/calls.gen";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { aPasswordHash } from "@changming/domain/testing/test-services";
import { sha256Hex } from "@changming/kit/ids";
import { rounds } from "@changming/kit/testing/rounds";
import type { App } from "../../app.ts";
import { codeFor, messagesTo, type Answer, sendRequest, requestOf } from "../../testing/requests.ts";
import { makeWorld, type World } from "../../testing/world.ts";
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
  sendRequest(on.server, requestOf(call, input, token));

const password = sha256Hex("sunflower7");
const aForm = { nickname: "思源", password, repassword: password };
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a new user gets a code, registers, logs in by password and by code, and sets a new password", async () => {
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

test("a logged-in user gets a code and a new password by the masked number; a visitor cannot use one", async () => {
  const { id, mobile } = await anAccount(database.db, { mobile: "13700000109" });
  const token = await aSession(database.db, id);
  const masked = "137****0109";
  const wanted = { mobile: masked, codeType: "2" };
  expect((await make(calls.verificationCode.send, wanted)).envelope).toMatchObject({ error: "sessionInvalid" });
  expect((await make(calls.verificationCode.send, wanted, token)).envelope.code).toBe(1);
  const verificationCode = (await messagesTo(app, mobile))[0]?.code ?? "";
  const input = { mobile: masked, verificationCode, password, repassword: password };
  expect((await make(calls.account.resetPassword, input, token)).envelope.body).toEqual({ done: true, is_kept: 1 });
  expect((await make(calls.account.logIn, { mobile, password })).envelope.code).toBe(1);
});

test("every spelling of a phone number is the same number, for the limits too", async () => {
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

test("100 calls at once for one phone number, each in another spelling, send exactly one message", async () => {
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
  ["an invalid phone number", calls.account.register, { mobile: "12700000000" }, "请输入正确手机号码"],
  ["no code", calls.account.register, { verificationCode: "" }, "请输入 6 位短信验证码"],
  ["no password", calls.account.register, { password: "" }, "请输入6-15位数字、字母组成的密码"],
  ["a different repetition", calls.account.register, { repassword: "0".repeat(64) }, "再次输入的密码不一致"],
  [
    "a different repetition at the reset",
    calls.account.resetPassword,
    { repassword: "0".repeat(64) },
    "两次输入的密码不一致",
  ],
  ["a wrong code", calls.account.register, {}, "验证码不匹配或手机号已注册"],
  ["a wrong code at the reset", calls.account.resetPassword, {}, "验证码不匹配"],
  ["an invalid phone number at the login", calls.account.logIn, { mobile: "1" }, "请输入正确手机号码"],
  ["no password at the login", calls.account.logIn, { password: "" }, "请输入密码"],
  ["a wrong password", calls.account.logIn, {}, "登录失败，账号密码不匹配"],
  ["no code at the login", calls.account.logIn, { loginType: "1", verificationCode: "" }, "请输入 6 位短信验证码"],
  ["a wrong code at the login", calls.account.logIn, { loginType: "1" }, "登录失败，验证码不匹配"],
  ["a login with WeChat", calls.account.authLogin, {}, "微信登录尚未开通，请用手机号登录"],
  [
    "an invalid phone number for a code",
    calls.verificationCode.send,
    { mobile: "abc", codeType: "0" },
    "请输入正确手机号码",
  ],
];

test.each(messages)(
  "%s gets the message of R-account-5, R-account-11 to 14",
  async (_name, call, overrides, message) => {
    const input = { ...aForm, mobile: "13700000104", verificationCode: "000000", ...overrides };
    const { envelope } = await make(call, input);
    expect(envelope).toMatchObject({ code: 0, msg: message });
  },
);

test("registration reports the first error in the order of the form", async () => {
  const fields = ["nickname", "mobile", "verificationCode", "password"];
  const right: Record<string, string> = { ...aForm, mobile: "13700000105", verificationCode: "000000" };
  for (const [index, field] of fields.entries()) {
    const filled = Object.fromEntries(fields.slice(0, index).map((name) => [name, right[name] ?? ""]));
    expect((await make(calls.account.register, filled)).envelope).toMatchObject({ error: "invalidInput", field });
  }
});

test("a code requested before a restart is valid after it, and the limits persist", async () => {
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

test("login, reset, registration and codes answer known and unknown phone numbers alike", async () => {
  const passwordHash = await aPasswordHash(password);
  const known = [];
  for (let made = 0; made < rounds(8, 200); made += 1)
    known.push(await anAccount(database.db, { password_hash: passwordHash }));
  const invalid = {
    verificationCode: "000000",
    password: "1".repeat(64),
    repassword: "1".repeat(64),
    nickname: "思源",
  };
  const wanted: [Call, Record<string, string>][] = [
    [calls.account.logIn, invalid],
    [calls.account.logIn, { ...invalid, loginType: "1" }],
    [calls.account.resetPassword, invalid],
    [calls.account.register, invalid],
    [calls.verificationCode.send, { codeType: "1" }],
    [calls.verificationCode.send, { codeType: "2" }],
    [calls.verificationCode.send, { codeType: "0" }],
  ];
  const answersTo = async (mobile: string) => {
    const answers = [];
    for (const [call, input] of wanted) answers.push((await make(call, { ...input, mobile })).bytes);
    return answers.join("\n");
  };
  const replies = new Set<string>();
  for (const [index, { mobile }] of known.entries()) {
    replies.add(await answersTo(mobile));
    replies.add(await answersTo(`166${String(index).padStart(8, "0")}`));
  }
  expect([...replies]).toHaveLength(1);
}, 120_000);

test("a session that was ended elsewhere gets 1003 on the very next call", async () => {
  const token = await aSession(database.db, world.accounts.stranger);
  expect((await make(calls.account.refreshUserInfo, {}, token)).envelope.code).toBe(1);
  await make(calls.account.logOut, {}, token);
  expect(await make(calls.account.refreshUserInfo, {}, token)).toMatchObject({ status: 401, envelope: { code: 1003 } });
});

test("for a wrong code and a right one the log contains neither code, token, hash nor phone number", async () => {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (chunk) => lines.push(String(chunk)) > 0;
  const mobile = "13700000107";
  const secrets = [mobile, password];
  try {
    const talking = await createTestApp(database, { config: { logLevel: "debug", codesPerHour: 1 } });
    const verificationCode = await codeFor(talking, mobile, 0);
    secrets.push(verificationCode);
    const invalid = { ...aForm, mobile, verificationCode: otherThan(verificationCode) };
    await make(calls.account.register, invalid, null, talking);
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
