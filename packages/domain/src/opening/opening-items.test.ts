import { afterEach, beforeEach, expect, test } from "vitest";
import { loadBasics, loadRealSite, loadStarterPages } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { SiteEnvironment } from "../context/context.ts";
import { aGarden, aResidence } from "../testing/builders.ts";
import { aStaff } from "../testing/staff.ts";
import { aGift } from "../testing/tributes.ts";
import { daysFromNow, testNow } from "../testing/test-ctx.ts";
import { testSite } from "../testing/test-services.ts";
import { checkOpening, missingItems, type OpeningItem } from "./opening-items.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase("empty");
  await loadStarterPages(database.db, testNow);
  await loadBasics(database.db, "closed");
});

afterEach(() => database?.close());

const check = (site: Partial<SiteEnvironment> = {}, now = testNow) =>
  checkOpening({ db: database.db, now, site: { ...testSite, ...site }, staffCodes: "required" });
const item = async (name: OpeningItem["name"], site: Partial<SiteEnvironment> = {}) =>
  (await check(site)).find((one) => one.name === name);
const setInfo = (values: object) => database.db.updateTable("site_info").set(values).execute();
const adopt = (types: number[]) =>
  database.db.updateTable("static_page").set({ is_draft: false }).where("content_type", "in", types).execute();

test("an empty real site without keys lacks everything that is required", async () => {
  const items = await check({ sms: "off", pay: "off" });
  expect(missingItems(items).map(({ name }) => name)).toEqual(["contacts", "texts", "legal", "backup", "staff", "sms"]);
  expect(items.filter(({ isRequired }) => !isRequired).map(({ name, state }) => `${name} ${state}`)).toEqual([
    "gifts partly",
    "gardens missing",
    "payment missing",
    "residence missing",
  ]);
});

test("contacts: a part of them is named as missing, with all of them it is done", async () => {
  await setInfo({ tel: "0571-88880000", icp: "浙ICP备00000000号-1" });
  expect(await item("contacts")).toMatchObject({ state: "partly", status: "还缺地址" });
  await setInfo({ address: "杭州市" });
  expect(await item("contacts")).toMatchObject({ state: "done", status: "写好了" });
  await setInfo({ name: "青松园" });
  expect(await item("contacts")).toMatchObject({
    state: "partly",
    status: "还缺自己的欢迎语（现在写的是“长明”）",
  });
  await setInfo({ welcome_statement: "" });
  expect(await item("contacts")).toMatchObject({ state: "done" });
});

test("texts: done when none of the five is a draft", async () => {
  expect(await item("texts")).toMatchObject({ state: "missing", status: "采用了 0 份，还有 5 份" });
  await adopt([0, 1]);
  expect(await item("texts")).toMatchObject({ state: "partly", status: "采用了 2 份，还有 3 份" });
  await adopt([2, 3, 4]);
  expect(await item("texts")).toMatchObject({ state: "done" });
  await database.db.deleteFrom("static_page").where("content_type", "=", 4).execute();
  expect(await item("texts")).toMatchObject({ state: "partly", status: "采用了 4 份，还有 1 份" });
});

test("legal: done when every rule is answered, and an unanswered one is named", async () => {
  expect(await item("legal")).toMatchObject({
    state: "missing",
    status: "还没有回答：排行与名册、文明祭扫的礼物、未成年人付费",
  });
  const answer = (rule: string) =>
    database.db
      .insertInto("legal_choice")
      .values({ rule, choice: "any", answered_by: null, answered_at: testNow })
      .execute();
  await answer("rankings");
  await answer("minors");
  expect(await item("legal")).toMatchObject({ state: "partly", status: "还没有回答：文明祭扫的礼物" });
  await answer("civilGifts");
  expect(await item("legal")).toMatchObject({ state: "done", status: "都回答了" });
});

const aBackup = (at: Date) => ({ at, bytes: 1, missingFiles: 0 });

test("backup: needs a recent one and a confirmed copy of the keys in use", async () => {
  const recent = { lastBackup: async () => aBackup(new Date(testNow.getTime() - 3_600_000)) };
  expect(await item("backup")).toMatchObject({ state: "missing" });
  expect(await item("backup", recent)).toMatchObject({ state: "partly" });
  await setInfo({ keys_confirmed: testSite.keysFingerprint, keys_place: "保险柜" });
  expect(await item("backup")).toMatchObject({ state: "partly", status: "还没有备份过，钥匙记在：保险柜" });
  expect(await item("backup", recent)).toMatchObject({ state: "done" });
  expect(await item("backup", { lastBackup: async () => aBackup(daysFromNow(-2)) })).toMatchObject({ state: "partly" });
  expect(await item("backup", { lastBackup: () => Promise.reject(new Error("away")) })).toMatchObject({
    state: "partly",
    status: "最近的备份量不到，钥匙记在：保险柜",
  });
  expect(await item("backup", { ...recent, keysFingerprint: "other keys" })).toMatchObject({ state: "partly" });
});

test("staff: two people with a bound code who may confirm each other's actions", async () => {
  await aStaff(database.db, { role: "administrator", totp_secret: "sealed", totp_confirmed_at: testNow });
  expect(await item("staff")).toMatchObject({ state: "partly" });
  await aStaff(database.db, { role: "editor", totp_secret: "sealed", totp_confirmed_at: testNow });
  await aStaff(database.db, { role: "administrator" });
  await aStaff(database.db, {
    role: "administrator",
    totp_secret: "sealed",
    totp_confirmed_at: testNow,
    suspended_at: testNow,
  });
  expect(await item("staff")).toMatchObject({ state: "partly" });
  await aStaff(database.db, { role: "finance", totp_secret: "sealed", totp_confirmed_at: testNow });
  expect(await item("staff")).toMatchObject({ state: "done" });
});

test("SMS and payment: connected or not; the sandbox of a local trial can send codes but takes no money", async () => {
  const states = async (gateway: SiteEnvironment["sms"]) => [
    (await item("sms", { sms: gateway }))?.state,
    (await item("payment", { pay: gateway }))?.state,
  ];
  expect(await states("off")).toEqual(["missing", "missing"]);
  expect(await states("sandbox")).toEqual(["done", "missing"]);
  expect(await states("live")).toEqual(["done", "done"]);
});

test("gifts are done once they are adopted, gardens once one is shown", async () => {
  const own = await createTestDatabase("empty");
  try {
    await loadRealSite(own.db, testNow);
    const find = async (name: OpeningItem["name"]) => {
      const items = await checkOpening({ db: own.db, now: testNow, site: testSite, staffCodes: "required" });
      return items.find((one) => one.name === name);
    };
    expect(await find("gifts")).toMatchObject({ state: "partly", status: "7 个等级，61 件礼物，还是草稿" });
    expect(await find("gardens")).toMatchObject({ state: "partly", status: "3 座备好了，都还藏着" });
    await own.db.updateTable("site_info").set({ starter_adopted_at: testNow }).execute();
    await own.db.updateTable("garden").set({ hidden_at: null }).where("kind", "=", "martyrs").execute();
    expect(await find("gifts")).toMatchObject({ state: "done", status: "7 个等级，61 件礼物" });
    expect(await find("gardens")).toMatchObject({ state: "done", status: "1 座" });
  } finally {
    await own.close();
  }
});

test("gifts, gardens and residences are counted", async () => {
  await setInfo({ starter_adopted_at: testNow });
  await aGift(database.db);
  const garden = await aGarden(database.db);
  await aResidence(database.db, { garden_id: garden });
  for (const name of ["gifts", "gardens", "residence"] as const)
    expect(await item(name)).toMatchObject({ state: "done" });
});
