import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aPropertyCertificate, aRemembranceCertificate } from "../testing/keepsakes.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { getPropertyCertificate, getRemembranceCertificate } from "./get-certificate.ts";
import { presentPropertyCertificate, presentRemembranceCertificate } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function propertyCertificate(residenceId: number, actor: Actor = visitor) {
  const ctx = testCtx(database.db, actor);
  return presentPropertyCertificate(await getPropertyCertificate(ctx, { residenceId }), ctx.media);
}

test("a certificate has the residence's name, level, address, number and day of issue", async () => {
  const { db } = database;
  const garden_id = await aGarden(db, { name: "青松园" });
  const { id } = await aResidence(db, { garden_id, level: 3, letter: "Z", number: 26 });
  const own = { certificate_number: "CM-2026-0026", residence_area: "一进小院", issued_at: daysFromNow(-1) };
  await aPropertyCertificate(db, id, own);
  expect(await propertyCertificate(id)).toEqual({
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
  expect(await propertyCertificate(id)).toMatchObject({ certificate_bg_image: "/art/scenes/certificate-hills-stern" });
});

test("a residence without a certificate, a hidden and an unknown one are not found", async () => {
  const { db } = database;
  const without = await aResidence(db);
  const hidden = await aResidence(db, { hidden_at: daysFromNow(-1) });
  await aPropertyCertificate(db, hidden.id);
  for (const id of [without.id, hidden.id, 2_000_000_000]) {
    await expect(propertyCertificate(id)).rejects.toMatchObject({ error: "notFound" });
  }
});

test("a private residence's certificate is visible to its members only", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  await aPropertyCertificate(database.db, id);
  const relative = await aMember(database.db, id, "relative");
  await expect(propertyCertificate(id)).rejects.toMatchObject({ error: "notFound" });
  expect(await propertyCertificate(id, asAccount(relative.id))).toMatchObject({ name: "周念慈" });
});

test("it is invalidated with the residence and with the names of gardens and levels", async () => {
  const { id } = await aResidence(database.db);
  const ctx = testCtx(database.db);
  await expect(getPropertyCertificate(ctx, { residenceId: id })).rejects.toMatchObject({ error: "notFound" });
  expect([...ctx.tags.reads].toSorted()).toEqual(["gardens", "levels", `residence:${id}`]);
});

async function remembranceCertificate(residenceId: number, actor: Actor = visitor) {
  return presentRemembranceCertificate(await getRemembranceCertificate(testCtx(database.db, actor), { residenceId }));
}

test("a user who remembered gets their own certificate: name, number, day and text", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db, { nickname: "志远" });
  // 04:00 in Shanghai, still the previous day in UTC.
  const own = { book_number: "CM-7", issued_at: new Date("2026-04-04T20:00:00Z") };
  await aRemembranceCertificate(database.db, id, account.id, own);
  const { remembrance_text, ...presented } = await remembranceCertificate(id, asAccount(account.id));
  expect(presented).toEqual({ nickname: "志远", book_number: "CM-7", time: "2026-04-05 04:00:00" });
  expect(remembrance_text).toContain("志远于2026年4月5日来到周念慈的居所");
});

test("a visitor, and a user who has not remembered yet, get the text without name, number and day", async () => {
  const { id } = await aResidence(database.db);
  const holder = await anAccount(database.db);
  const number = await aRemembranceCertificate(database.db, id, holder.id);
  const stranger = await anAccount(database.db);
  for (const actor of [visitor, asAccount(stranger.id)]) {
    const { remembrance_text, ...presented } = await remembranceCertificate(id, actor);
    expect(presented).toEqual({ nickname: "", book_number: "", time: "" });
    expect(remembrance_text).toContain("您来到周念慈的居所");
    for (const another of [holder.nickname, number, stranger.nickname]) expect(remembrance_text).not.toContain(another);
  }
});

test("nobody gets another's certificate, nor their own of another residence", async () => {
  const { db } = database;
  const one = await aResidence(db);
  const other = await aResidence(db);
  const first = await anAccount(db);
  const second = await anAccount(db);
  const mine = await aRemembranceCertificate(db, one.id, first.id);
  await aRemembranceCertificate(db, one.id, second.id);
  await aRemembranceCertificate(db, other.id, second.id);
  expect(await remembranceCertificate(one.id, asAccount(first.id))).toMatchObject({
    book_number: mine,
    nickname: first.nickname,
  });
  expect(await remembranceCertificate(other.id, asAccount(first.id))).toMatchObject({ book_number: "", nickname: "" });
});

test("HTML in a nickname and in a name is escaped", async () => {
  const { id } = await aResidence(database.db, { name: '<img src=x onerror="a()">' });
  const account = await anAccount(database.db, { nickname: '<b>&"志"</b>' });
  await aRemembranceCertificate(database.db, id, account.id);
  const own = await remembranceCertificate(id, asAccount(account.id));
  expect(own.nickname).toBe('<b>&"志"</b>');
  expect(own.remembrance_text).toContain("&lt;b&gt;&amp;&quot;志&quot;&lt;/b&gt;于");
  for (const { remembrance_text } of [own, await remembranceCertificate(id)]) {
    expect(remembrance_text).toContain("&lt;img src=x onerror=&quot;a()&quot;&gt;的居所");
    expect(remembrance_text.replaceAll(/<\/?p>/g, "")).not.toMatch(/[<>"]/);
  }
});

test("of a private residence only its members get the text, of a hidden or unknown one nobody", async () => {
  const { db } = database;
  const closed = await aResidence(db, { is_private: true });
  const hidden = await aResidence(db, { hidden_at: daysFromNow(-1) });
  const relative = await aMember(db, closed.id, "relative");
  const former = await anAccount(db);
  await aRemembranceCertificate(db, closed.id, former.id);
  await aRemembranceCertificate(db, hidden.id, former.id);
  for (const [id, actor] of [
    [closed.id, visitor],
    [closed.id, asAccount(former.id)],
    [hidden.id, asAccount(former.id)],
    [2_000_000_000, asAccount(former.id)],
  ] as const) {
    await expect(remembranceCertificate(id, actor)).rejects.toMatchObject({ error: "notFound" });
  }
  expect(await remembranceCertificate(closed.id, asAccount(relative.id))).toMatchObject({ book_number: "" });
});
