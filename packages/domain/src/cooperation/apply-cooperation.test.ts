import { afterAll, beforeAll, expect, test } from "vitest";
import { cooperation } from "@changming/contract/cooperation";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anAccount, aGarden } from "../testing/builders.ts";
import { aCode, aCooperation, aGardenAdmin, anImageOf } from "../testing/personal.ts";
import { asAccount, testCtx, testNow } from "../testing/test-ctx.ts";
import { applyCooperation, type CooperationInput } from "./apply-cooperation.ts";
import { presentOwnCooperation } from "./present.ts";
import { latestCooperation } from "./queries.ts";

let database: TestDatabase;
let phoneSerial = 0;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function inputOf(accountId: number, overrides: Partial<CooperationInput> = {}): Promise<CooperationInput> {
  phoneSerial += 1;
  const mobile = overrides.mobile ?? `137${String(phoneSerial).padStart(8, "0")}`;
  return {
    company: "安吉林场",
    applicantName: "周明远",
    mobile,
    code: await aCode(database.db, mobile, 3),
    gardenName: "青山园",
    licence: "",
    identityFront: await anImageOf(database.db, accountId),
    identityBack: await anImageOf(database.db, accountId),
    referrerCode: "",
    ref: null,
    ...overrides,
  };
}

const apply = (accountId: number, input: CooperationInput) =>
  applyCooperation(testCtx(database.db, asAccount(accountId)), input);

const madeBy = (accountId: number) =>
  database.db.selectFrom("cooperation").selectAll().where("account_id", "=", accountId).execute();

const accountOf = (id: number) =>
  database.db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("an application is under review, its documents are in the vault, and the applicant is notified", async () => {
  const account = await anAccount(database.db);
  const licence = await anImageOf(database.db, account.id);
  const input = await inputOf(account.id, { licence });
  const { id, state } = await apply(account.id, input);
  expect(state).toBe("underReview");
  const [row] = await madeBy(account.id);
  expect(row).toMatchObject({
    id,
    applicant_name: "周明远",
    company: "安吉林场",
    garden_name: "青山园",
    applied_at: testNow,
  });
  for (const reference of [row?.licence, row?.identity_front, row?.identity_back])
    expect(reference).toMatch(/^vault\/[\w-]{22}$/);
  const uploads = await database.db
    .selectFrom("upload")
    .select("purpose")
    .where("account_id", "=", account.id)
    .execute();
  expect(uploads.map(({ purpose }) => purpose)).toEqual(["vault", "vault", "vault"]);
  const created = await database.db
    .selectFrom("inbox_message")
    .selectAll()
    .where("account_id", "=", account.id)
    .execute();
  expect(created).toMatchObject([{ title: "合作申请已收到" }]);
  const own = presentOwnCooperation(await latestCooperation(database.db, account.id));
  expect(own.application).toMatchObject({ id, state: "underReview", garden_name: "青山园", decide_time: "" });
  // The audit must not identify the person.
  const audited = await database.db
    .selectFrom("audit_entry")
    .selectAll()
    .where("object_kind", "=", "cooperation")
    .where("object_id", "=", id)
    .execute();
  expect(audited).toMatchObject([{ verb: "cooperation.apply", after: { state: "underReview" } }]);
  expect(JSON.stringify([audited, own])).not.toMatch(/周明远|137\d{8}|vault/);
});

test("a wrong code is rejected with its own error and stores nothing; the uploads can be sent again", async () => {
  const account = await anAccount(database.db);
  const input = await inputOf(account.id);
  await expect(apply(account.id, { ...input, code: "000000" })).rejects.toMatchObject({
    error: "cooperationCodeMismatch",
    field: "verificationCode",
  });
  expect(await madeBy(account.id)).toEqual([]);
  await apply(account.id, input);
});

test("one application may be open at a time; after a decision another may be sent", async () => {
  const account = await anAccount(database.db);
  await aCooperation(database.db, { account_id: account.id, state: "rejected", reason: "请补交执照" });
  await apply(account.id, await inputOf(account.id));
  await expect(apply(account.id, await inputOf(account.id))).rejects.toMatchObject({ error: "cooperationOpen" });
  expect(await madeBy(account.id)).toHaveLength(2);
});

test("the phone number of another's open application or garden is occupied; a rejected one's is free", async () => {
  const { db } = database;
  const account = await anAccount(db);
  const gardenAdmin = await anAccount(db);
  await aGardenAdmin(db, await aGarden(db), gardenAdmin.id);
  await aCooperation(db, { applicant_phone: "13699990001" });
  await aCooperation(db, { applicant_phone: "13699990002", state: "approved" });
  await aCooperation(db, { applicant_phone: "13699990003", state: "rejected" });
  for (const mobile of ["13699990001", "13699990002", gardenAdmin.mobile]) {
    await expect(apply(account.id, await inputOf(account.id, { mobile }))).rejects.toMatchObject({
      error: "phoneOccupied",
      field: "applierMobile",
    });
  }
  expect(await madeBy(account.id)).toEqual([]);
  await apply(account.id, await inputOf(account.id, { mobile: "13699990003" }));
});

test("of ten applications with one phone number and code at once, one succeeds", async () => {
  const mobile = "13699990009";
  const inputs = [];
  for (let count = 0; count < 10; count += 1) {
    const { id } = await anAccount(database.db);
    inputs.push({ id, input: await inputOf(id, { mobile }) });
  }
  const code = await aCode(database.db, mobile, 3);
  const settled = await Promise.allSettled(inputs.map(({ id, input }) => apply(id, { ...input, code })));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of settled) {
    if (one.status === "rejected") expect(one.reason.error).toMatch(/^(phoneOccupied|cooperationCodeMismatch)$/);
  }
});

test("the same ref returns the first answer, without checking code and images, and creates nothing", async () => {
  const account = await anAccount(database.db);
  const input = await inputOf(account.id, { ref: "once" });
  const first = await apply(account.id, input);
  expect(await apply(account.id, { ...input, code: "000000" })).toEqual(first);
  expect(await madeBy(account.id)).toHaveLength(1);
});

test("the same ref ten times at once makes one application with the same answer", async () => {
  const account = await anAccount(database.db);
  const input = await inputOf(account.id, { ref: "once" });
  const created = await Promise.all(Array.from({ length: 10 }, () => apply(account.id, input)));
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect(await madeBy(account.id)).toHaveLength(1);
});

test("a code sent for another purpose, or to another phone number, is rejected", async () => {
  const account = await anAccount(database.db);
  const input = await inputOf(account.id);
  for (const code of [await aCode(database.db, input.mobile, 0), await aCode(database.db, "13699990077", 3)]) {
    await expect(apply(account.id, { ...input, code })).rejects.toMatchObject({ error: "cooperationCodeMismatch" });
  }
  await apply(account.id, input);
});

test("a rejected image is named by its field, and the code is not used up", async () => {
  const account = await anAccount(database.db);
  const input = await inputOf(account.id);
  const gone = "/uploads/x";
  for (const [own, field] of [
    [{ licence: gone }, "applierZhizhao"],
    [{ identityFront: gone }, "frontIdcard"],
    [{ identityBack: gone }, "backIdcard"],
  ] as const) {
    const applying = apply(account.id, { ...input, ...own });
    await expect(applying).rejects.toMatchObject({ error: "uploadUnknown", field });
  }
  await apply(account.id, input);
});

test("a referrer is set once, by another's code; later forms do not change it", async () => {
  const { db } = database;
  const account = await anAccount(db);
  const first = await anAccount(db);
  const second = await anAccount(db);
  const codeOf = async (id: number) => (await accountOf(id)).invite_code;
  for (const referrerCode of ["nobody", await codeOf(account.id)]) {
    await expect(apply(account.id, await inputOf(account.id, { referrerCode }))).rejects.toMatchObject({
      error: "referrerUnknown",
      field: "tuiguangId",
    });
  }
  await apply(account.id, await inputOf(account.id, { referrerCode: await codeOf(first.id) }));
  expect((await accountOf(account.id)).referrer_id).toBe(first.id);
  await db
    .updateTable("cooperation")
    .set({ state: "rejected", decided_at: testNow })
    .where("account_id", "=", account.id)
    .execute();
  await apply(account.id, await inputOf(account.id, { referrerCode: await codeOf(second.id) }));
  expect((await madeBy(account.id)).map(({ referrer_id }) => referrer_id)).toEqual([first.id, first.id]);
  expect((await accountOf(account.id)).referrer_id).toBe(first.id);
});

test("another account's uploads cannot be used as documents", async () => {
  const account = await anAccount(database.db);
  const other = await anAccount(database.db);
  const identityBack = await anImageOf(database.db, other.id);
  await expect(apply(account.id, await inputOf(account.id, { identityBack }))).rejects.toMatchObject({
    error: "uploadUnknown",
  });
  expect(await madeBy(account.id)).toEqual([]);
});

const whole = {
  applierName: "周明远",
  applierMobile: "13800138000",
  verificationCode: "482913",
  applierGardenName: "青山园",
  frontIdcard: "/uploads/a",
  backIdcard: "/uploads/b",
};

test("company, referrer, licence and agreement are optional", () => {
  expect(cooperation.apply.input.safeParse(whole).success).toBe(true);
});

test("a form is checked from top to bottom, each field with its own message", () => {
  const order: [keyof typeof whole | "agreement", string][] = [
    ["applierName", "请输入姓名"],
    ["applierMobile", "请输入正确手机号码"],
    ["verificationCode", "验证码不能为空"],
    ["applierGardenName", "请输入拟申请的园区名称"],
    ["frontIdcard", "请上传身份证正面"],
    ["backIdcard", "请上传身份证反面"],
    ["agreement", "请阅读园区管理员协议"],
  ];
  const filled: Record<string, string> = { agreement: "0" };
  for (const [field, message] of order) {
    const issue = cooperation.apply.input.safeParse(filled).error?.issues[0];
    expect([issue?.path[0], issue?.message]).toEqual([field, message]);
    filled[field] = field === "agreement" ? "1" : whole[field];
  }
  expect(cooperation.apply.input.safeParse(filled).success).toBe(true);
});
