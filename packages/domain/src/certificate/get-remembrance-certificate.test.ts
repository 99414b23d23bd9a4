import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aRemembranceCertificate } from "../testing/keepsakes.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { getRemembranceCertificate } from "./get-remembrance-certificate.ts";
import { presentRemembranceCertificate } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function certificate(residenceId: number, actor: Actor = visitor) {
  return presentRemembranceCertificate(await getRemembranceCertificate(testCtx(database.db, actor), { residenceId }));
}

test("a user who remembered gets their own certificate: name, number, day and text", async () => {
  const { id } = await aResidence(database.db);
  const account = await anAccount(database.db, { nickname: "志远" });
  // 04:00 in Shanghai, still the previous day in UTC.
  const own = { book_number: "CM-7", issued_at: new Date("2026-04-04T20:00:00Z") };
  await aRemembranceCertificate(database.db, id, account.id, own);
  const { remembrance_text, ...presented } = await certificate(id, asAccount(account.id));
  expect(presented).toEqual({ nickname: "志远", book_number: "CM-7", time: "2026-04-05 04:00:00" });
  expect(remembrance_text).toContain("志远于2026年4月5日来到周念慈的居所");
});

test("a visitor, and a user who has not remembered yet, get the text without name, number and day", async () => {
  const { id } = await aResidence(database.db);
  const holder = await anAccount(database.db);
  const number = await aRemembranceCertificate(database.db, id, holder.id);
  const stranger = await anAccount(database.db);
  for (const actor of [visitor, asAccount(stranger.id)]) {
    const { remembrance_text, ...presented } = await certificate(id, actor);
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
  expect(await certificate(one.id, asAccount(first.id))).toMatchObject({ book_number: mine, nickname: first.nickname });
  expect(await certificate(other.id, asAccount(first.id))).toMatchObject({ book_number: "", nickname: "" });
});

test("HTML in a nickname and in a name is escaped", async () => {
  const { id } = await aResidence(database.db, { name: '<img src=x onerror="a()">' });
  const account = await anAccount(database.db, { nickname: '<b>&"志"</b>' });
  await aRemembranceCertificate(database.db, id, account.id);
  const own = await certificate(id, asAccount(account.id));
  expect(own.nickname).toBe('<b>&"志"</b>');
  expect(own.remembrance_text).toContain("&lt;b&gt;&amp;&quot;志&quot;&lt;/b&gt;于");
  for (const { remembrance_text } of [own, await certificate(id)]) {
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
    await expect(certificate(id, actor)).rejects.toMatchObject({ error: "notFound" });
  }
  expect(await certificate(closed.id, asAccount(relative.id))).toMatchObject({ book_number: "" });
});
