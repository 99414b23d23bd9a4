import { afterAll, beforeAll, expect, test } from "vitest";
import { certificate } from "@changming/contract/certificate";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aGarden, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate, aRemembranceCertificate } from "../testing/keepsakes.ts";
import { daysFromNow, testCtx } from "../testing/test-ctx.ts";
import { confirmCertificate } from "./confirm-certificate.ts";
import { presentConfirmed } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const code = "3F9A07C2B1D4";
const confirm = async (number: string, given = code) =>
  presentConfirmed(await confirmCertificate(testCtx(database.db), { number, code: given }));

const nothing = { name: "", holder: "", address: "", level_name: "", residence_area: "", date: "" };
const noMoney = { money: "", refunded_money: "" };

test("a property certificate is confirmed with its data", async () => {
  const garden_id = await aGarden(database.db, { name: "青松园" });
  const { id } = await aResidence(database.db, { garden_id, level: 3, letter: "Z", number: 26 });
  await aPropertyCertificate(database.db, id, {
    certificate_number: "CM-1",
    check_code: code,
    residence_area: "一方小院",
  });
  expect(await confirm("CM-1")).toEqual({
    ...noMoney,
    kind: "property",
    number: "CM-1",
    is_valid: true,
    is_private: false,
    name: "周念慈",
    holder: "",
    address: "青松园 Z区 0026 号",
    level_name: "第3级",
    residence_area: "一方小院",
    date: "2026年11月21日",
  });
});

test("a remembrance certificate is confirmed with its holder", async () => {
  const { id } = await aResidence(database.db);
  const holder = await anAccount(database.db, { nickname: "志远" });
  await aRemembranceCertificate(database.db, id, holder.id, { book_number: "HY-1", check_code: code });
  expect(await confirm("HY-1")).toMatchObject({
    kind: "remembrance",
    is_valid: true,
    name: "周念慈",
    holder: "志远",
    residence_area: "",
  });
});

test("of a private residence only the certificate's validity is confirmed", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  const holder = await anAccount(database.db);
  await aPropertyCertificate(database.db, id, { certificate_number: "CM-2", check_code: code });
  await aRemembranceCertificate(database.db, id, holder.id, { book_number: "HY-2", check_code: code });
  const head = { is_valid: true, is_private: true, ...nothing };
  expect(await confirm("CM-2")).toEqual({ ...noMoney, kind: "property", number: "CM-2", ...head });
  expect(await confirm("HY-2")).toEqual({ ...noMoney, kind: "remembrance", number: "HY-2", ...head });
});

test("one of a hidden residence is no longer valid, and returns no data", async () => {
  const { id } = await aResidence(database.db, { hidden_at: daysFromNow(-1), is_private: true });
  await aPropertyCertificate(database.db, id, { certificate_number: "CM-3", check_code: code });
  expect(await confirm("CM-3")).toEqual({
    ...noMoney,
    kind: "property",
    number: "CM-3",
    is_valid: false,
    is_private: false,
    ...nothing,
  });
});

test("a confirmation page is invalidated with its residence and its holder's nickname", async () => {
  const { id } = await aResidence(database.db);
  const holder = await anAccount(database.db);
  await aPropertyCertificate(database.db, id, { certificate_number: "CM-5", check_code: code });
  await aRemembranceCertificate(database.db, id, holder.id, { book_number: "HY-5", check_code: code });
  for (const [number, tags] of [
    ["CM-5", ["gardens", "levels", `residence:${id}`]],
    ["HY-5", [`account:${holder.id}`, "gardens", `residence:${id}`]],
  ] as const) {
    const ctx = testCtx(database.db);
    await confirmCertificate(ctx, { number, code });
    expect([...ctx.tags.reads].toSorted()).toEqual(tags);
  }
});

test("a wrong code and an unknown number get the same answer", async () => {
  const { id } = await aResidence(database.db);
  await aPropertyCertificate(database.db, id, { certificate_number: "CM-4", check_code: code });
  await expect(confirm("CM-4", "000000000000")).rejects.toMatchObject({ error: "certificateUnknown" });
  await expect(confirm("CM-404")).rejects.toMatchObject({ error: "certificateUnknown" });
});

test("a code is accepted as printed or typed, and nothing else", () => {
  const { input } = certificate.confirm;
  for (const typed of ["3F9A-07C2-B1D4", "3f9a07c2b1d4", " 3F9A 07C2 B1D4 ", "３Ｆ９Ａ－０７Ｃ２－Ｂ１Ｄ４"]) {
    expect(input.parse({ number: "CM-1", code: typed }).code, typed).toBe(code);
  }
  for (const typed of ["", "3F9A-07C2", "3F9A-07C2-B1D4-00", "ZZZZ-ZZZZ-ZZZZ", "x".repeat(100)]) {
    expect(input.safeParse({ number: "CM-1", code: typed }).success, typed).toBe(false);
  }
});
