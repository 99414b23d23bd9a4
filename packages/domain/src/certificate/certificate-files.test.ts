import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate, aRemembranceCertificate } from "../testing/keepsakes.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { codeText, confirmPath } from "./check-code.ts";
import { getPropertyFiles, getRemembranceFiles } from "./get-certificate-files.ts";
import { getPropertyWords, getRemembranceWords } from "./get-certificate-words.ts";
import { presentCertificateFiles } from "./present-files.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const as = (accountId: number) => testCtx(database.db, asAccount(accountId));

test("every member of a residence may have the certificate of its place, signed, with the page that confirms it", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  await aPropertyCertificate(database.db, id, { certificate_number: "CM-2026-000777", check_code: "3F9A07C2B1D4" });
  for (const role of ["owner", "manager", "relative"] as const) {
    const ctx = as((await aMember(database.db, id, role)).id);
    expect(presentCertificateFiles(await getPropertyFiles(ctx, { residenceId: id }), ctx.media)).toEqual({
      png: `/files/property/${id}.png?signed`,
      pdf: `/files/property/${id}.pdf?signed`,
      confirm: "/confirm?number=CM-2026-000777&code=3F9A07C2B1D4",
      code: "3F9A-07C2-B1D4",
    });
  }
});

test("to who is no member it is as good as unknown, also of a public residence", async () => {
  const { id } = await aResidence(database.db);
  await aPropertyCertificate(database.db, id);
  const stranger = await anAccount(database.db);
  for (const ctx of [as(stranger.id), testCtx(database.db, visitor)]) {
    await expect(getPropertyFiles(ctx, { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
  }
});

test("a member of a residence that has none, or is hidden or unknown, is told it is not found", async () => {
  const [without, hidden] = [
    await aResidence(database.db),
    await aResidence(database.db, { hidden_at: daysFromNow(-1) }),
  ];
  await aPropertyCertificate(database.db, hidden.id);
  const owner = await aMember(database.db, without.id, "owner");
  await aMember(database.db, hidden.id, "owner", { account: owner });
  for (const residenceId of [without.id, hidden.id, 2_000_000_000]) {
    await expect(getPropertyFiles(as(owner.id), { residenceId })).rejects.toMatchObject({ error: "notFound" });
  }
});

test("a certificate of having remembered is its holder's alone", async () => {
  const { id } = await aResidence(database.db);
  const [holder, other] = [await anAccount(database.db), await aMember(database.db, id, "owner")];
  const number = await aRemembranceCertificate(database.db, id, holder.id);
  const files = await getRemembranceFiles(as(holder.id), { residenceId: id });
  expect(files).toMatchObject({ number, path: `/files/remembrance/${encodeURIComponent(number)}` });
  await expect(getRemembranceFiles(as(other.id), { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
  await expect(getRemembranceFiles(testCtx(database.db), { residenceId: id })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});

test("what stands on it is read for a signed address until the residence is hidden or closed to the holder", async () => {
  const { id } = await aResidence(database.db);
  const [holder, relative] = [await anAccount(database.db), await aMember(database.db, id, "relative")];
  const [number, own] = [
    await aRemembranceCertificate(database.db, id, holder.id),
    await aRemembranceCertificate(database.db, id, relative.id),
  ];
  await aPropertyCertificate(database.db, id);
  const ctx = testCtx(database.db);
  const change = (set: object) => database.db.updateTable("residence").set(set).where("id", "=", id).execute();
  expect(await getRemembranceWords(ctx, { number })).toMatchObject({ nickname: holder.nickname, name: "周念慈" });
  await change({ is_private: true });
  await expect(getRemembranceWords(ctx, { number })).rejects.toMatchObject({ error: "notFound" });
  expect(await getRemembranceWords(ctx, { number: own })).toMatchObject({ nickname: relative.nickname });
  expect(await getPropertyWords(ctx, { residenceId: id })).toMatchObject({ name: "周念慈" });
  await change({ hidden_at: daysFromNow(-1) });
  await expect(getRemembranceWords(ctx, { number: own })).rejects.toMatchObject({ error: "notFound" });
  await expect(getPropertyWords(ctx, { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
});

test("each certificate gets a code of its own that nobody can guess", async () => {
  const { id } = await aResidence(database.db);
  const codes = new Set<string>();
  for (let count = 0; count < 20; count += 1) {
    const account = await anAccount(database.db);
    await aRemembranceCertificate(database.db, id, account.id);
    codes.add((await getRemembranceFiles(as(account.id), { residenceId: id })).code);
  }
  expect(codes.size).toBe(20);
  expect([...codes].every((code) => /^[0-9A-F]{12}$/.test(code))).toBe(true);
});

test("a code is printed in fours, and a number with odd signs stays whole in an address", () => {
  expect(codeText("3F9A07C2B1D4")).toBe("3F9A-07C2-B1D4");
  expect(confirmPath("缅字 7&x=1", "3F9A07C2B1D4")).toBe(
    "/confirm?number=%E7%BC%85%E5%AD%97+7%26x%3D1&code=3F9A07C2B1D4",
  );
});
