import { afterEach, beforeEach, expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { hasRankings } from "../site-info/get-site-info.ts";
import { aStaff, asStaff, errorOf, staffCtxOf } from "../testing/staff.ts";
import { testCtx, testNow, visitor } from "../testing/test-ctx.ts";
import { answerLegalRule } from "./answer-legal-rule.ts";
import { isInEffect, legalRules } from "./legal-rules.ts";
import { listLegalChoices, presentLegalChoices, unansweredRules } from "./list-legal-choices.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase("empty");
});

afterEach(() => database?.close());

const as = (role: (typeof staffRoles)[number] = "administrator") => staffCtxOf(database.db, role);
const site = () => database.db.selectFrom("site_info").selectAll().executeTakeFirstOrThrow();
const listed = async () => {
  const ctx = await as("readOnly");
  return presentLegalChoices(await listLegalChoices(ctx), ctx.actor);
};

test("a new real site has the lawful choices, none of them answered", async () => {
  await loadBasics(database.db, "closed");
  const row = await site();
  expect(legalRules.every(({ lawful }) => isInEffect(lawful, row))).toBe(true);
  expect(await unansweredRules(database.db)).toHaveLength(legalRules.length);
  for (const { choice, effective, choiceList, answer_time, version } of (await listed()).itemList) {
    expect({ choice, answer_time, version }).toEqual({ choice: "", answer_time: "", version: 0 });
    expect(choiceList.find(({ value }) => value === effective)).toMatchObject({ is_lawful: true });
  }
});

test("a demo shows what the specification shows", async () => {
  await loadBasics(database.db, "open");
  const row = await site();
  expect(legalRules.every(({ asSpecified }) => isInEffect(asSpecified, row))).toBe(true);
  for (const { effective, choiceList } of (await listed()).itemList)
    expect(choiceList.find(({ value }) => value === effective)).toMatchObject({ is_demo: true });
});

test("every rule names issuer, date, sentence and a link, and its two choices set opposite switches", () => {
  for (const { sources, lawful, asSpecified } of legalRules) {
    for (const { title, issuer, inForce, article, url } of sources) {
      expect([title, issuer, article].every((text) => text !== "")).toBe(true);
      expect(inForce).toMatch(/^20\d\d年\d{1,2}月\d{1,2}日/);
      expect(URL.canParse(url)).toBe(true);
    }
    expect(Object.keys(lawful.sets)).toEqual(Object.keys(asSpecified.sets));
    expect(Object.values(lawful.sets)).not.toEqual(Object.values(asSpecified.sets));
  }
});

test("an answer takes effect with its commit, names who gave it, and is audited", async () => {
  await loadBasics(database.db, "closed");
  const ctx = await as();
  const isDisplayed = () => ctx.db.selectNoFrom(hasRankings.as("isDisplayed")).executeTakeFirstOrThrow();
  expect(await isDisplayed()).toEqual({ isDisplayed: false });
  expect(await answerLegalRule(ctx, { rule: "rankings", choice: "shown", version: 0 })).toEqual({ version: 1 });
  expect(await isDisplayed()).toEqual({ isDisplayed: true });
  expect(ctx.tags.invalidations).toContainEqual({ tag: "siteInfo", urgency: "now" });
  const rule = (await listed()).itemList.find(({ name }) => name === "rankings");
  expect(rule).toMatchObject({ choice: "shown", effective: "shown", version: 1, answer_time: "2026-11-21 12:00:00" });
  expect(rule?.answered_by).toMatch(/^员工/);
  const [entry] = await database.db.selectFrom("audit_entry").select(["verb", "before", "after"]).execute();
  expect(entry).toEqual({
    verb: "legalChoice.answer",
    before: { rule: "rankings", choice: "" },
    after: { rule: "rankings", choice: "shown" },
  });
  // The other switches stay.
  expect(await site()).toMatchObject({ civil_gifts_only: true, adults_pay_only: true });
});

test("only an administrator with recent reauthentication answers; every role reads, a visitor does not", async () => {
  await loadBasics(database.db, "closed");
  for (const role of staffRoles) {
    const expected = role === "administrator" ? "done" : "staffRoleMissing";
    const answer = { rule: "minors", choice: "unlimited", version: 0 } as const;
    expect(await errorOf(answerLegalRule(await as(role), answer))).toBe(expected);
    expect(await errorOf(listLegalChoices(await as(role)))).toBe("done");
  }
  const row = await aStaff(database.db, { role: "administrator" });
  const session = { hash: "0".repeat(64), isReauthenticated: false, mustEnrol: false };
  const late = testCtx(database.db, { ...asStaff(row), session });
  expect(await errorOf(answerLegalRule(late, { rule: "minors", choice: "adultsOnly", version: 1 }))).toBe(
    "staffProofNeeded",
  );
  expect(presentLegalChoices(await listLegalChoices(late), late.actor).can_answer).toBe(true);
  const stranger = testCtx(database.db, visitor);
  expect(await errorOf(listLegalChoices(stranger))).toBe("sessionInvalid");
  expect((await site()).adults_pay_only).toBe(false);
});

test("a choice of another rule is rejected and changes nothing", async () => {
  await loadBasics(database.db, "closed");
  const answer = { rule: "rankings", choice: "unlimited", version: 0 } as const;
  expect(await errorOf(answerLegalRule(await as(), answer))).toBe("invalidInput");
  expect(await unansweredRules(database.db)).toHaveLength(legalRules.length);
});

test("of two administrators who answer at once one is told that the other has answered", async () => {
  await loadBasics(database.db, "closed");
  const ends = await Promise.all(
    [await as(), await as()].map((ctx, nth) =>
      errorOf(answerLegalRule(ctx, { rule: "civilGifts", choice: nth === 0 ? "all" : "civil", version: 0 })),
    ),
  );
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect((await site()).civil_gifts_only).toBe(ends[1] === "done");
});

test("what an open site showed before the question existed has a time but no name", async () => {
  await loadBasics(database.db, "open");
  await database.db
    .insertInto("legal_choice")
    .values({ rule: "minors", choice: "unlimited", answered_by: null, answered_at: testNow })
    .execute();
  const rule = (await listed()).itemList.find(({ name }) => name === "minors");
  expect(rule).toMatchObject({ choice: "unlimited", answered_by: "", answer_time: "2026-11-21 12:00:00" });
});
