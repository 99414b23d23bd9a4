import { Kysely, PostgresDialect, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import * as legalChoices from "./migrations/039-legal-choices-and-reports.ts";
import { loadBasics } from "./starter/load-basics.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

afterEach(() => database?.close());

/** A site of the version before the migration, migrated. */
async function migrated(state: "open" | "closed", switches: { has_rankings: boolean; civil_gifts_only: boolean }) {
  database = await createTestDatabase("empty");
  const { db } = database;
  await loadBasics(db, state);
  await db.updateTable("site_info").set(switches).execute();
  await sql`
    drop table legal_choice; drop table age_declaration; drop table daily_report; drop table daily_report_delivery; alter table site_info drop column adults_pay_only`.execute(
    db,
  );
  await legalChoices.up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database.pool }) }));
  const answers = await db
    .selectFrom("legal_choice")
    .select(["rule", "choice", "answered_by"])
    .orderBy("rule")
    .execute();
  const site = await db
    .selectFrom("site_info")
    .select(["has_rankings", "civil_gifts_only", "adults_pay_only"])
    .executeTakeFirstOrThrow();
  return { answers, site };
}

test("an open site keeps what it shows, as an answer without a name", async () => {
  const { answers, site } = await migrated("open", { has_rankings: false, civil_gifts_only: false });
  expect(answers).toEqual([
    { rule: "civilGifts", choice: "all", answered_by: null },
    { rule: "minors", choice: "unlimited", answered_by: null },
    { rule: "rankings", choice: "hidden", answered_by: null },
  ]);
  expect(site).toEqual({ has_rankings: false, civil_gifts_only: false, adults_pay_only: false });
});

test("a site that was never open begins with the lawful choices, unanswered", async () => {
  const { answers, site } = await migrated("closed", { has_rankings: true, civil_gifts_only: false });
  expect(answers).toEqual([]);
  expect(site).toEqual({ has_rankings: false, civil_gifts_only: true, adults_pay_only: true });
});
