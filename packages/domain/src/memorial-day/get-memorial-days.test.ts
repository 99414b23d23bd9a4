import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { aGarden, aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, daysFromNow, testCtx, visitor } from "../testing/test-ctx.ts";
import { leaveResidence } from "../residence-member/change-member.ts";
import { type CalendarChoice, getCalendar, getMemorialDays } from "./get-memorial-days.ts";
import { makeCalendarFeed, endCalendarFeed, getCalendarFeed } from "./make-calendar-feed.ts";
import { presentMemorialDays } from "./present.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const publicFile = { calendar: "family", isSigned: false, feedToken: null } as const;

async function presented(residenceId: number, calendar: CalendarChoice = "family", actor: Actor = visitor) {
  const ctx = testCtx(database.db, actor);
  return presentMemorialDays(await getMemorialDays(ctx, { residenceId, calendar }), ctx.media);
}

test("birthday and anniversary return three times each, the next one first", async () => {
  const { id } = await aResidence(database.db);
  const { itemList, file, rules, file_until, feed } = await presented(id);
  expect(itemList.map(({ date, title }) => `${date} ${title}`)).toEqual([
    "2026-12-14 周念慈去世三周年",
    "2027-04-12 周念慈诞辰八十九周年",
    "2027-12-14 周念慈去世四周年",
    "2028-04-12 周念慈诞辰九十周年",
    "2028-12-14 周念慈去世五周年",
    "2029-04-12 周念慈诞辰九十一周年",
  ]);
  expect(itemList[0]).toEqual({
    kind: "anniversary",
    title: "周念慈去世三周年",
    date: "2026-12-14",
    weekday: "星期一",
    lunar: "农历十一月初六",
    days: 23,
  });
  expect([file, rules]).toEqual([`/files/calendar/${id}.ics?keptBy=0`, []]);
  // Ten anniversaries from 2026 on; the tenth birthday is a year later.
  expect([file_until, feed]).toEqual(["2035-12-14", `/files/calendar/${id}.ics`]);
});

test("each date recurs by the calendar that the family chose, or by the requested one", async () => {
  const own = { anniversary_by: "lunar", birthday_by: "solar" } as const;
  const { id } = await aResidence(database.db, own);
  const daysOf = async (calendar: CalendarChoice, kind: string) =>
    (await presented(id, calendar)).itemList.filter((item) => item.kind === kind).map(({ date }) => date);
  // 2023-12-14 was 十一月初二, 1938-04-12 三月十二.
  expect(await daysOf("family", "anniversary")).toEqual(["2026-12-10", "2027-11-29", "2028-12-17"]);
  expect(await daysOf("family", "birthday")).toEqual(["2027-04-12", "2028-04-12", "2029-04-12"]);
  expect(await daysOf("lunar", "birthday")).toEqual(["2027-04-18", "2028-04-06", "2029-04-25"]);
  expect(await daysOf("solar", "anniversary")).toEqual(["2026-12-14", "2027-12-14", "2028-12-14"]);
});

test("for a leap month and a thirtieth day the family gets the rules for years that lack them", async () => {
  const death = { death_on: "2020-04-30", death_calendar: "lunar", death_is_leap_month: true } as const;
  const { id } = await aResidence(database.db, { ...death, anniversary_by: "lunar" });
  expect((await presented(id)).rules).toEqual([
    "农历闰四月：有闰四月的年份，在闰四月纪念；没有的年份，在四月纪念。",
    "农历三十：那个月只有二十九天的年份，在二十九纪念。",
  ]);
});

test("a recent death has the seventh days and the hundredth day, without past ones", async () => {
  const { id } = await aResidence(database.db, { death_on: "2026-11-10" });
  const mourned = (await presented(id)).itemList.filter(({ kind }) => kind === "mourning");
  // The first seventh day was the 16th.
  expect(mourned.map(({ title }) => title.slice(3))).toEqual(["二七", "三七", "四七", "五七", "六七", "七七", "百日"]);
  expect(mourned[0]).toMatchObject({ date: "2026-11-23", days: 2 });
});

test("dates not known to the day are not listed, nor is a martyr's birthday", async () => {
  const vague = await aResidence(database.db, { birth_on: "1938", death_on: "2023-12" });
  expect(await presented(vague.id)).toMatchObject({ itemList: [], file: "", file_until: "", feed: "" });
  const garden_id = await aGarden(database.db, { kind: "martyrs" });
  const martyr = await aResidence(database.db, { garden_id });
  expect(new Set((await presented(martyr.id)).itemList.map(({ kind }) => kind))).toEqual(new Set(["anniversary"]));
});

test("a day of the custom is observed beside dates of which only the year is known", async () => {
  const custom = { birth_on: "-0340", death_on: "-0278", customary_day: "05-05" } as const;
  const { id } = await aResidence(database.db, { name: "屈原", ...custom });
  const { itemList, file_until } = await presented(id);
  expect(itemList.map(({ kind, date, title, lunar }) => `${kind} ${date} ${title} ${lunar}`)).toEqual([
    "customary 2027-06-09 屈原纪念日 农历五月初五",
    "customary 2028-05-28 屈原纪念日 农历五月初五",
    "customary 2029-06-16 屈原纪念日 农历五月初五",
  ]);
  expect(file_until).toBe("2036-05-30");
});

test("a date before Christ always recurs by the solar calendar", async () => {
  const { id } = await aResidence(database.db, { birth_on: "-0551-09-28", death_on: "-0479-04-11" });
  expect((await presented(id, "lunar")).itemList[0]).toMatchObject({
    date: "2027-04-11",
    title: "周念慈去世二千五百零五周年",
  });
});

test("memorial days of a private residence are for members only, with a signed URL", async () => {
  const { id } = await aResidence(database.db, { is_private: true });
  const hidden = await aResidence(database.db, { hidden_at: daysFromNow(-1) });
  const relative = await aMember(database.db, id, "relative");
  const stranger = await anAccount(database.db);
  for (const actor of [visitor, asAccount(stranger.id)]) {
    for (const residenceId of [id, hidden.id, 2_000_000_000]) {
      await expect(presented(residenceId, "family", actor)).rejects.toMatchObject({ error: "notFound" });
    }
  }
  expect((await presented(id, "solar", asAccount(relative.id))).file).toBe(`/files/calendar/${id}.ics?keptBy=1?signed`);
});

test("the calendar covers ten years, and each occasion has a stable unique key", async () => {
  const { id } = await aResidence(database.db);
  const ctx = testCtx(database.db);
  const input = { residenceId: id, calendar: "family", isSigned: false, feedToken: null } as const;
  const { days } = await getCalendar(ctx, input);
  expect(days).toHaveLength(20);
  expect(new Set(days.map(({ key }) => key)).size).toBe(20);
  const lunar = await getCalendar(ctx, { ...input, calendar: "lunar" });
  expect(lunar.days.map(({ key }) => key).toSorted()).toEqual(days.map(({ key }) => key).toSorted());
});

test("a private residence's calendar requires a signature, and a hidden one has none", async () => {
  const closed = await aResidence(database.db, { is_private: true });
  const hidden = await aResidence(database.db, { hidden_at: daysFromNow(-1) });
  const calendar = (residenceId: number, isSigned: boolean) =>
    getCalendar(testCtx(database.db), { residenceId, calendar: "family", isSigned, feedToken: null });
  expect((await calendar(closed.id, true)).name).toBe("周念慈");
  await expect(calendar(closed.id, false)).rejects.toMatchObject({ error: "notFound" });
  await expect(calendar(hidden.id, true)).rejects.toMatchObject({ error: "notFound" });
  await expect(calendar(2_000_000_000, true)).rejects.toMatchObject({ error: "notFound" });
});

test("a person who died today has ten anniversaries, too", async () => {
  const { id } = await aResidence(database.db, { death_on: "2026-11-21", birth_on: "1938" });
  const calendar = await getCalendar(testCtx(database.db, visitor), { ...publicFile, residenceId: id });
  const yearly = calendar.days.filter(({ kind }) => kind === "anniversary");
  expect([yearly.length, yearly[0]?.on, yearly.at(-1)?.on]).toEqual([10, "2027-11-21", "2036-11-21"]);
});

test("if no date is known to the day there is no calendar: one without an event is forbidden", async () => {
  const { id } = await aResidence(database.db, { birth_on: "1938", death_on: "2023-12" });
  const input = getCalendar(testCtx(database.db, visitor), { ...publicFile, residenceId: id });
  await expect(input).rejects.toMatchObject({ error: "notFound" });
});

/** A private residence with a member and their private feed URL. */
async function aFeed() {
  const { id } = await aResidence(database.db, { is_private: true });
  const member = await aMember(database.db, id, "relative");
  const ctx = testCtx(database.db, asAccount(member.id));
  const { token } = await makeCalendarFeed(ctx, { residenceId: id });
  const read = (feedToken: string) =>
    getCalendar(testCtx(database.db, visitor), { ...publicFile, residenceId: id, feedToken });
  return { id, ctx, member, token, read };
}
const gone = { error: "notFound" };

test("a member subscribes to a private residence by a private URL of which only the hash is stored", async () => {
  const { id, ctx, token, read } = await aFeed();
  expect((await read(token)).days).toHaveLength(20);
  expect(await getCalendarFeed(ctx, { residenceId: id })).toEqual(ctx.clock());
  const rows = await database.db.selectFrom("calendar_feed").selectAll().where("residence_id", "=", id).execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  for (const invalid of ["", token.slice(1), `${token}x`]) await expect(read(invalid)).rejects.toMatchObject(gone);
  const other = await aFeed();
  await expect(other.read(token)).rejects.toMatchObject(gone);
});

test("ten years later the same URL covers the following ten years", async () => {
  const { id, token } = await aFeed();
  const later = testCtx(database.db, visitor, daysFromNow(3_653));
  const { days } = await getCalendar(later, { ...publicFile, residenceId: id, feedToken: token });
  expect([days.length, days[0]?.on.slice(0, 4), days.at(-1)?.on.slice(0, 4)]).toEqual([20, "2036", "2046"]);
});

test("a new URL revokes the old one, and a revoked one stays so, even when the residence becomes public", async () => {
  const { id, ctx, token, read } = await aFeed();
  const { token: newer } = await makeCalendarFeed(ctx, { residenceId: id });
  await expect(read(token)).rejects.toMatchObject(gone);
  expect((await read(newer)).residenceId).toBe(id);
  await endCalendarFeed(ctx, { residenceId: id });
  await endCalendarFeed(ctx, { residenceId: id });
  await database.db.updateTable("residence").set({ is_private: false }).where("id", "=", id).execute();
  await expect(read(newer)).rejects.toMatchObject(gone);
  expect(await getCalendarFeed(ctx, { residenceId: id })).toBeNull();
});

test("a URL stops working when its member leaves or is suspended, or the residence is hidden", async () => {
  const left = await aFeed();
  await leaveResidence(left.ctx, { residenceId: left.id });
  await expect(left.read(left.token)).rejects.toMatchObject(gone);
  const suspended = await aFeed();
  await database.db
    .updateTable("account")
    .set({ suspended_at: daysFromNow(-1) })
    .where("id", "=", suspended.member.id)
    .execute();
  await expect(suspended.read(suspended.token)).rejects.toMatchObject(gone);
  const hidden = await aFeed();
  await database.db
    .updateTable("residence")
    .set({ hidden_at: daysFromNow(-1) })
    .where("id", "=", hidden.id)
    .execute();
  await expect(hidden.read(hidden.token)).rejects.toMatchObject(gone);
});

test("for a stranger the feed calls fail as for an unknown residence", async () => {
  const { id } = await aFeed();
  const stranger = testCtx(database.db, asAccount((await anAccount(database.db)).id));
  for (const action of [makeCalendarFeed, endCalendarFeed, getCalendarFeed]) {
    await expect(action(stranger, { residenceId: id })).rejects.toMatchObject(gone);
  }
});
