import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { aGarden, aMember, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate } from "../testing/keepsakes.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { getPropertyCertificate } from "./get-property-certificate.ts";
import { presentPropertyCertificate } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function certificate(residenceId: number, actor: Actor = visitor) {
  const ctx = testCtx(database.db, actor);
  return presentPropertyCertificate(await getPropertyCertificate(ctx, { residenceId }), ctx.media);
}

test("a certificate has the residence's name, level, address, number and day of issue", async () => {
  const { db } = database;
  const garden_id = await aGarden(db, { name: "青松园" });
  const { id } = await aResidence(db, { garden_id, level: 3, letter: "Z", number: 26 });
  const own = { certificate_number: "CM-2026-0026", residence_area: "一进小院", issued_at: daysFromNow(-1) };
  await aPropertyCertificate(db, id, own);
  expect(await certificate(id)).toEqual({
    name: "周念慈",
    avatar: "/art/portraits/elder-woman",
    level_name: "第3级",
    level: 3,
    residence_area: "一进小院",
    certificate_number: "CM-2026-0026",
    cemetery_address: "青松园 Z区 0026 号",
    certificate_bg_image: "/art/scenes/certificate-hills",
    time: "2026-11-20 12:00:00",
  });
});

test("a martyr's certificate has the plain ink background", async () => {
  const { id } = await aResidence(database.db, { kind: "martyr", source: "县志" });
  await aPropertyCertificate(database.db, id);
  expect(await certificate(id)).toMatchObject({ certificate_bg_image: "/art/scenes/certificate-hills-stern" });
});

test("a residence without a certificate, a hidden and an unknown one are not found", async () => {
  const { db } = database;
  const without = await aResidence(db);
  const hidden = await aResidence(db, { hidden_at: daysFromNow(-1) });
  await aPropertyCertificate(db, hidden.id);
  for (const id of [without.id, hidden.id, 2_000_000_000]) {
    await expect(certificate(id)).rejects.toMatchObject({ error: "notFound" });
  }
});

test("a private residence's certificate is visible to its members only", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  await aPropertyCertificate(database.db, id);
  const relative = await aMember(database.db, id, "relative");
  await expect(certificate(id)).rejects.toMatchObject({ error: "notFound" });
  expect(await certificate(id, asAccount(relative.id))).toMatchObject({ name: "周念慈" });
});

test("it is invalidated with the residence and with the names of gardens and levels", async () => {
  const { id } = await aResidence(database.db);
  const ctx = testCtx(database.db);
  await expect(getPropertyCertificate(ctx, { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
  expect([...ctx.tags.reads].toSorted()).toEqual(["gardens", "levels", `residence:${id}`]);
});
