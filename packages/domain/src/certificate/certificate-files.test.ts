import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate, aRemembranceCertificate } from "../testing/keepsakes.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { codeText, confirmPath } from "./confirm-certificate.ts";
import { getPropertyFiles, getRemembranceFiles } from "./get-certificate.ts";
import { getPropertyCertificateData, getRemembranceCertificateData } from "./get-certificate-data.ts";
import { presentCertificateFiles } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const as = (accountId: number) => testCtx(database.db, asAccount(accountId));

test("every member gets the residence's property certificate, signed, with its confirmation page", async () => {
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

test("to others it is not found, even of a public residence", async () => {
  const { id } = await aResidence(database.db);
  await aPropertyCertificate(database.db, id);
  const stranger = await anAccount(database.db);
  for (const ctx of [as(stranger.id), testCtx(database.db, visitor)]) {
    await expect(getPropertyFiles(ctx, { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
  }
});

test("without a certificate, or of a hidden or unknown residence, it is not found for members either", async () => {
  const without = await aResidence(database.db);
  const hidden = await aResidence(database.db, { hidden_at: daysFromNow(-1) });
  await aPropertyCertificate(database.db, hidden.id);
  const owner = await aMember(database.db, without.id, "owner");
  await aMember(database.db, hidden.id, "owner", { account: owner });
  for (const residenceId of [without.id, hidden.id, 2_000_000_000]) {
    await expect(getPropertyFiles(as(owner.id), { residenceId })).rejects.toMatchObject({ error: "notFound" });
  }
});

test("a remembrance certificate is available to its holder only", async () => {
  const { id } = await aResidence(database.db);
  const holder = await anAccount(database.db);
  const other = await aMember(database.db, id, "owner");
  const number = await aRemembranceCertificate(database.db, id, holder.id);
  const files = await getRemembranceFiles(as(holder.id), { residenceId: id });
  expect(files).toMatchObject({ number, path: `/files/remembrance/${encodeURIComponent(number)}` });
  await expect(getRemembranceFiles(as(other.id), { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
  await expect(getRemembranceFiles(testCtx(database.db), { residenceId: id })).rejects.toMatchObject({
    error: "sessionInvalid",
  });
});

test("its data is read by a signed address until the residence is hidden or private to the holder", async () => {
  const { id } = await aResidence(database.db);
  const holder = await anAccount(database.db);
  const relative = await aMember(database.db, id, "relative");
  const number = await aRemembranceCertificate(database.db, id, holder.id);
  const own = await aRemembranceCertificate(database.db, id, relative.id);
  await aPropertyCertificate(database.db, id);
  const ctx = testCtx(database.db);
  const change = (set: object) => database.db.updateTable("residence").set(set).where("id", "=", id).execute();
  expect(await getRemembranceCertificateData(ctx, { number })).toMatchObject({
    nickname: holder.nickname,
    name: "周念慈",
  });
  await change({ is_private: true });
  await expect(getRemembranceCertificateData(ctx, { number })).rejects.toMatchObject({ error: "notFound" });
  expect(await getRemembranceCertificateData(ctx, { number: own })).toMatchObject({ nickname: relative.nickname });
  expect(await getPropertyCertificateData(ctx, { residenceId: id })).toMatchObject({ name: "周念慈" });
  await change({ hidden_at: daysFromNow(-1) });
  await expect(getRemembranceCertificateData(ctx, { number: own })).rejects.toMatchObject({ error: "notFound" });
  await expect(getPropertyCertificateData(ctx, { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
});

test("each certificate gets a random check code of its own", async () => {
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

test("a check code is printed in groups of four, and a number with special characters is escaped", () => {
  expect(codeText("3F9A07C2B1D4")).toBe("3F9A-07C2-B1D4");
  expect(confirmPath("缅字 7&x=1", "3F9A07C2B1D4")).toBe(
    "/confirm?number=%E7%BC%85%E5%AD%97+7%26x%3D1&code=3F9A07C2B1D4",
  );
});
