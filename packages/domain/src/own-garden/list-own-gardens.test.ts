import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { anApplication } from "../testing/applications.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { aCorrection } from "../testing/family.ts";
import { aGardenAdmin } from "../testing/personal.ts";
import { asAccount, daysFromNow, testCtx, testNow } from "../testing/test-ctx.ts";
import { listOwnGardens, presentOwnGardenItem } from "./list-own-gardens.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

async function anOwnGarden(overrides: Parameters<typeof aGarden>[1] = {}) {
  const garden = await aGarden(database.db, overrides);
  const account = await anAccount(database.db);
  await aGardenAdmin(database.db, garden, account.id);
  return { garden, account: account.id };
}

async function listed(accountId: number) {
  const ctx = testCtx(database.db, asAccount(accountId));
  return (await listOwnGardens(ctx)).map((row) => presentOwnGardenItem(row, ctx.media));
}

const hoursAgo = (hours: number) => new Date(testNow.getTime() - hours * 3_600_000);

test("a garden has its banner, what waits in it and since when, and its numbers", async () => {
  const { db } = database;
  const { garden, account } = await anOwnGarden({ banners: ["scenes/garden-yunlu"], thumb: "scenes/other" });
  const other = await aGarden(db);
  await anApplication(db, { garden_id: garden, name: "尉迟念", sent_at: hoursAgo(50) });
  await anApplication(db, { garden_id: garden, name: "周念慈", sent_at: hoursAgo(3) });
  await anApplication(db, { garden_id: other, sent_at: hoursAgo(90) });
  const { id } = await aResidence(db, { garden_id: garden, name: "王守拙" });
  const owner = await aMember(db, id, "owner");
  await aCorrection(db, id, owner.id);
  await aResidence(db, { garden_id: garden, is_private: true });
  await aResidence(db, { garden_id: garden, hidden_at: daysFromNow(-1) });
  const seen = { view_day: "2026-11-21", view_today: 4 };
  await db.updateTable("residence_counter").set(seen).where("garden_id", "=", garden).execute();
  const [item] = await listed(account);
  expect(item).toMatchObject({
    id: garden,
    banner: "/art/scenes/garden-yunlu",
    is_hidden: false,
    applications: { count: 2, hours: 50, oldest: "尉迟家" },
    corrections: { count: 1, oldest: "王守拙" },
    anniversaries: [],
    residence_nums: 2,
    family_nums: 1,
    public_nums: 1,
    today_views: 4,
  });
});

test("a hidden garden is listed and marked; without a garden the list is empty, and a visitor has to log in", async () => {
  const { garden, account } = await anOwnGarden({ hidden_at: daysFromNow(-1) });
  expect(await listed(account)).toMatchObject([
    {
      id: garden,
      is_hidden: true,
      banner: "/art/scenes/garden-default",
      applications: { count: 0, hours: 0, oldest: "" },
    },
  ]);
  expect(await listed((await anAccount(database.db)).id)).toEqual([]);
  await expect(listOwnGardens(testCtx(database.db))).rejects.toMatchObject({ error: "sessionInvalid" });
});

test("today's anniversaries are by each family's calendar, lit where somebody remembered today", async () => {
  const { db } = database;
  const { garden, account } = await anOwnGarden();
  // 2026-11-21 is 农历十月十三.
  const people = [
    { name: "甲", letter: "A", death_on: "2016-11-21" },
    { name: "乙", letter: "B", birth_on: "1926-11-21", death_on: "2020-01-02" },
    { name: "丙", letter: "C", death_on: "2025-10-13", death_calendar: "lunar", anniversary_by: "lunar" },
    // 农历二〇二三年十月十三 was 2023-11-25.
    { name: "丁", letter: "D", death_on: "2023-11-25", anniversary_by: "lunar" },
    // 2019-11-21 was 农历十月廿五.
    { name: "戊", letter: "E", death_on: "2019-10-25", death_calendar: "lunar" },
    { name: "己", letter: "F", death_on: "2020-11-21", is_private: true },
    { name: "庚", letter: "G", death_on: "2020-11-21", hidden_at: daysFromNow(-1) },
    { name: "辛", letter: "H", death_on: "2020-11-21", anniversary_by: "lunar" },
    { name: "壬", letter: "I", death_on: "2020-10-13", death_calendar: "lunar" },
    { name: "癸", letter: "J", death_on: "2026-11-21" },
    { name: "子", letter: "K", death_on: "2020-01-01", customary_day: "10-13" },
    { name: "丑", letter: "L", death_on: "2020-01-01", customary_day: "11-21", customary_calendar: "solar" },
    { name: "寅", letter: "M", death_on: "2020-01-01", customary_day: "11-21" },
  ] as const;
  const ids = new Map<string, number>();
  for (const one of people) ids.set(one.name, (await aResidence(db, { garden_id: garden, ...one })).id);
  const remembered = { remembrance_day: "2026-11-21", remembrance_today: 1 };
  await db.updateTable("residence_counter").set(remembered).where("garden_id", "=", garden).execute();
  const before = { remembrance_day: "2026-11-20", remembrance_today: 1 };
  const unlit = ids.get("乙") ?? 0;
  await db.updateTable("residence_counter").set(before).where("residence_id", "=", unlit).execute();
  const [item] = await listed(account);
  expect(item?.anniversaries.map(({ name, occasion, is_lit }) => [name, occasion, is_lit])).toEqual([
    ["甲", "十周年", true],
    ["乙", "诞辰一百周年", false],
    ["丙", "周年", true],
    ["丁", "三周年", true],
    ["戊", "七周年", true],
    ["子", "纪念日", true],
    ["丑", "纪念日", true],
    ["己", "六周年", false],
  ]);
  expect(item?.anniversaries.at(-1)).toMatchObject({ id: 0, is_close: 1 });
  expect(item?.anniversaries[0]).toMatchObject({ id: ids.get("甲"), is_close: 0 });
});

test("eight anniversaries are listed, the others counted", async () => {
  const { garden, account } = await anOwnGarden();
  for (let at = 0; at < 10; at += 1) {
    await aResidence(database.db, { garden_id: garden, death_on: `${2000 + at}-11-21` });
  }
  const [item] = await listed(account);
  expect([item?.anniversaries.length, item?.more_anniversaries]).toEqual([8, 2]);
});
