import { Kysely, PostgresDialect, sql } from "kysely";
import { expect, test } from "vitest";
import * as listedYear from "./migrations/034-listed-year.ts";
import { createTestDatabase } from "./testing/test-database.ts";

test("people of an earlier version get the year of their dates, as those that are created now", async () => {
  const database = await createTestDatabase("demo");
  try {
    const { db, pool } = database;
    const years = async () => {
      const rows = db.selectFrom("residence").select(["name", "listed_year"]).where("kind", "<>", "ordinary");
      return Object.fromEntries((await rows.execute()).map((row) => [row.name, row.listed_year]));
    };
    const before = await years();
    expect(before).toMatchObject({ 孔子: -479, 苏轼: 1101, 文天祥: 1279, 袁隆平: 2021, 赵一曼: 1937 });
    await sql`alter table residence drop column listed_year`.execute(db);
    await listedYear.up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
    expect(await years()).toEqual(before);
  } finally {
    await database.close();
  }
});
