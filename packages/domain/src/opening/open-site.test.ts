import { afterEach, beforeEach, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import { loadBasics, loadStarterPages } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Ctx } from "../context/context.ts";
import { answerLegalRule } from "../legal-choice/answer-legal-rule.ts";
import { legalRules } from "../legal-choice/legal-rules.ts";
import { aStaff, asStaff, errorOf } from "../testing/staff.ts";
import { daysFromNow, testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { testServices, testSite } from "../testing/test-services.ts";
import { getOpening, presentOpening, readOpening } from "./get-opening.ts";
import { adoptStarter, announceOpening, closeSite, confirmKeys, openSite } from "./open-site.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  await loadStarterPages(database.db, testNow);
  await loadBasics(database.db, "closed");
});

afterEach(() => database?.close());

const site = { ...testSite, lastBackup: async () => ({ at: testNow, bytes: 1, missingFiles: 0 }) };

async function as(role: (typeof staffRoles)[number] = "administrator", now = testNow): Promise<Ctx> {
  const ctx = testCtx(
    database.db,
    asStaff(await aStaff(database.db, { role, totp_secret: "sealed", totp_confirmed_at: testNow })),
    now,
  );
  return { ...ctx, services: testServices({ site }) };
}

/** Everything that the first opening requires. */
async function complete(): Promise<void> {
  const { db } = database;
  await db.updateTable("site_info").set({ tel: "1", address: "杭州", icp: "浙ICP备1号" }).execute();
  await db.updateTable("static_page").set({ is_draft: false }).execute();
  await as("finance");
  for (const { name, lawful } of legalRules)
    await answerLegalRule(await as(), { rule: name, choice: lawful.value, version: 0 });
  await confirmKeys(await as(), { vaultEnd: "aaaaaa", secretEnd: "bbbbbb", place: "保险柜" });
}

const isOpen = async () => (await readOpening(database.db)).isOpen;
const verbs = async () => {
  const rows = await database.db.selectFrom("audit_entry").select("verb").orderBy("id").execute();
  return rows.map(({ verb }) => verb).filter((verb) => verb !== "legalChoice.answer");
};

test("a site that lacks something is not opened, and the error names what", async () => {
  await complete();
  await database.db.updateTable("site_info").set({ icp: "" }).execute();
  await expect(openSite(await as())).rejects.toMatchObject({
    error: "openingIncomplete",
    sentence: "还差 1 件：站点的名字与联络",
  });
  expect(await isOpen()).toBe(false);
});

test("a complete site opens, closes with a sentence and opens again, though something has broken meanwhile", async () => {
  await complete();
  await openSite(await as());
  expect(await readOpening(database.db)).toMatchObject({ siteName: "长明", isOpen: true, openedAt: testNow });
  await closeSite(await as(), { sentence: "今晚换机器" });
  expect(await readOpening(database.db)).toMatchObject({ isOpen: false, closedAt: testNow, sentence: "今晚换机器" });
  await database.db.updateTable("site_info").set({ icp: "" }).execute();
  await openSite(await as("administrator", daysFromNow(1)));
  expect(await readOpening(database.db)).toMatchObject({
    isOpen: true,
    openedAt: testNow,
    closedAt: null,
    sentence: "",
  });
  expect(await verbs()).toEqual(["siteInfo.confirmKeys", "siteInfo.open", "siteInfo.close", "siteInfo.open"]);
});

test("an open site stays open when a check fails, and staff see which", async () => {
  await complete();
  await openSite(await as());
  await database.db.updateTable("static_page").set({ is_draft: true }).where("content_type", "=", 1).execute();
  const ctx = await as("editor");
  const { is_open, itemList } = presentOpening(await getOpening(ctx), ctx.actor);
  expect(is_open).toBe(true);
  expect(itemList.filter((item) => item.is_required && item.state !== "done").map(({ name }) => name)).toEqual([
    "texts",
  ]);
});

test("only an administrator opens, closes and announces; every role sees the state, a visitor does not", async () => {
  await complete();
  for (const role of staffRoles) {
    const expected = role === "administrator" ? "done" : "staffRoleMissing";
    expect(await errorOf(openSite(await as(role)))).toBe(expected);
    expect(await errorOf(closeSite(await as(role), { sentence: "" }))).toBe(expected);
    expect(await errorOf(announceOpening(await as(role), { day: "2026-12-22" }))).toBe(expected);
    expect(await errorOf(getOpening(await as(role)))).toBe("done");
  }
  const stranger = testCtx(database.db, visitor);
  expect(await errorOf(openSite(stranger))).toBe("sessionInvalid");
  expect(await errorOf(getOpening(stranger))).toBe("sessionInvalid");
});

test("a site whose operator has not answered a legal rule is not opened", async () => {
  await complete();
  await database.db.deleteFrom("legal_choice").where("rule", "=", "minors").execute();
  await expect(openSite(await as())).rejects.toMatchObject({ sentence: "还差 1 件：法规选项" });
  expect(await isOpen()).toBe(false);
});

test("a day may be announced and withdrawn, but not a past one; opening clears it", async () => {
  await complete();
  await announceOpening(await as(), { day: "2026-12-22" });
  expect(await readOpening(database.db)).toMatchObject({ opensOn: "2026-12-22", isOpen: false });
  await expect(announceOpening(await as(), { day: "2026-11-20" })).rejects.toMatchObject({
    error: "invalidInput",
    field: "day",
    sentence: expect.stringContaining("已经过去"),
  });
  await announceOpening(await as(), { day: null });
  expect(await readOpening(database.db)).toMatchObject({ opensOn: null });
  await announceOpening(await as(), { day: "2026-12-22" });
  await openSite(await as());
  expect(await readOpening(database.db)).toMatchObject({ opensOn: null });
});

test("a copy of the keys is confirmed with their ends only, which are stored nowhere", async () => {
  const wrong = { vaultEnd: "aaaaaa", secretEnd: "cccccc", place: "保险柜" };
  expect(await errorOf(confirmKeys(await as(), wrong))).toBe("keyEndsMismatch");
  expect(await errorOf(confirmKeys(await as("editor"), { ...wrong, secretEnd: "bbbbbb" }))).toBe("staffRoleMissing");
  await confirmKeys(await as(), { ...wrong, secretEnd: "bbbbbb" });
  const entries = await database.db.selectFrom("audit_entry").selectAll().execute();
  const stored = JSON.stringify([entries, await database.db.selectFrom("site_info").selectAll().execute()]);
  expect(stored).toContain("保险柜");
  expect(stored).not.toMatch(/aaaaaa|bbbbbb/);
});

test("the starter content is adopted by who edits content, once", async () => {
  expect(await errorOf(adoptStarter(await as("reviewer")))).toBe("staffRoleMissing");
  expect((await readOpening(database.db)).isStarterDraft).toBe(true);
  await adoptStarter(await as("editor"));
  expect((await readOpening(database.db)).isStarterDraft).toBe(false);
  await adoptStarter(await as("editor", daysFromNow(1)));
  const { starter_adopted_at } = await database.db
    .selectFrom("site_info")
    .select("starter_adopted_at")
    .executeTakeFirstOrThrow();
  expect(starter_adopted_at).toEqual(testNow);
});

test("two administrators who open at once open it once", async () => {
  await complete();
  const both = [await as(), await as()];
  expect(await Promise.all(both.map((ctx) => errorOf(openSite(ctx))))).toEqual(["done", "done"]);
  expect(await readOpening(database.db)).toMatchObject({ isOpen: true, openedAt: testNow });
});

test("a demo has no checklist", async () => {
  const ctx = await as();
  const demo = { ...ctx, services: testServices({ site: { ...site, isDemo: true } }) };
  expect((await getOpening(demo)).items).toEqual([]);
});
