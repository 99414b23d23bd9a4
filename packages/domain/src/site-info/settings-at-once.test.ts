import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { fen } from "@changming/kit/money";
import { everyRole, officeOf, refusalOf } from "../testing/office.ts";
import { decideApproval } from "../approval/decide-approval.ts";
import { moneyDatabase } from "../testing/money-office.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { getAllSettings } from "./get-all-settings.ts";
import { getSiteInfo } from "./get-site-info.ts";
import { saveSiteInfo } from "./save-site-info.ts";
import { addGreyDay, removeGreyDay } from "./set-grey-days.ts";
import { fenOfTyped, setSiteMoney } from "./set-site-money.ts";

let database: Awaited<ReturnType<typeof moneyDatabase>>;

beforeAll(async () => {
  database = await moneyDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number]) => officeOf(database.db, role);
const settings = async () => (await getAllSettings(await as("readOnly"))).row;

const words = {
  ...{ name: "长明", tel: "", qrcode: "", wxapp_qrcode: "", address: "", email: "", icp: "", police_filing: "" },
  ...{ copyright: "", website_summary: "", welcome_statement: "", cooperation_tips: "", theme: 0 },
  ...{ has_rankings: true, civil_gifts_only: false, free_gift_nums: 3, album_nums_limit: 10, photo_nums_limit: 50 },
};
const money = (own: object = {}) => ({
  ...{ isNeedPay: true, applyMoneyFen: fen(9_900), secondPersonFen: fen(30_000) },
  ...own,
});
const auditOf = (verb: string) =>
  database.db.selectFrom("audit_entry").select(["before", "after"]).where("verb", "=", verb).orderBy("id").execute();

test("what an editor saves is what every page says from then on", async () => {
  const { version } = await settings();
  await saveSiteInfo(await as("editor"), { ...words, version, name: "念园", welcome_statement: "欢迎回家" });
  const { row } = await getSiteInfo(testCtx(database.db, visitor));
  expect(row).toMatchObject({ name: "念园", welcome_statement: "欢迎回家" });
  expect((await auditOf("siteInfo.save")).at(-1)).toMatchObject({ after: { name: "念园" } });
});

test("of two who save the settings at once, one does and the other is told", async () => {
  const { version } = await settings();
  const ends = await Promise.all(
    [await as("editor"), await as("editor")].map((ctx, nth) =>
      refusalOf(saveSiteInfo(ctx, { ...words, version, tel: `400-${nth}` })),
    ),
  );
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect(await settings()).toMatchObject({ version: version + 1, tel: `400-${ends.indexOf("done")}` });
});

test("words and money are one copy: who saves the one on an older copy of the other is told", async () => {
  const { version } = await settings();
  await setSiteMoney(await as("administrator"), { version, ...money({ secondPersonFen: fen(20_000) }) });
  expect(await refusalOf(saveSiteInfo(await as("editor"), { ...words, version }))).toBe("editedMeanwhile");
  expect(await settings()).toMatchObject({ apply_money_fen: 9_900, second_person_fen: 20_000 });
});

test("a smaller sum that one person may refund counts at once, and a larger one when a second person agreed", async () => {
  const asker = await as("administrator");
  const { version } = await settings();
  const lower = await setSiteMoney(asker, { version, ...money({ secondPersonFen: fen(10_000) }) });
  expect(lower).toEqual({ version: version + 1, isWaiting: false });
  const raised = await setSiteMoney(asker, { version: version + 1, ...money({ secondPersonFen: fen(80_000) }) });
  expect(raised.isWaiting).toBe(true);
  expect((await settings()).second_person_fen).toBe(10_000);
  const waiting = await database.db
    .selectFrom("staff_approval")
    .select("id")
    .where("verb", "=", "siteInfo.raiseSecondPerson")
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const decision = { id: waiting.id, isConfirmed: true, reason: "" };
  expect(await refusalOf(decideApproval(asker, decision))).toBe("approvalOwn");
  // The sum that waits is what somebody is reading: it does not change under him.
  const other = { version: raised.version, ...money({ secondPersonFen: fen(90_000) }) };
  expect(await refusalOf(setSiteMoney(await as("administrator"), other))).toBe("approvalWaiting");
  expect((await settings()).version).toBe(raised.version);
  const seconds = [await as("finance"), await as("administrator")];
  const ends = await Promise.all(seconds.map((ctx) => refusalOf(decideApproval(ctx, decision))));
  expect(ends.toSorted()).toEqual(["approvalDecided", "done"]);
  expect((await settings()).second_person_fen).toBe(80_000);
  expect(await auditOf("siteInfo.raiseSecondPerson")).toEqual([
    { before: { second_person_fen: 10_000 }, after: { second_person_fen: 80_000 } },
  ]);
});

test("what the second person declines leaves the sum as it is", async () => {
  const { version, second_person_fen } = await settings();
  const raise = money({ secondPersonFen: fen(second_person_fen + 1) });
  await setSiteMoney(await as("administrator"), { version, ...raise });
  const { id } = await database.db
    .selectFrom("staff_approval")
    .select("id")
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  await decideApproval(await as("finance"), { id, isConfirmed: false, reason: "太高了" });
  expect((await settings()).second_person_fen).toBe(second_person_fen);
});

test.each(everyRole)("as %s one sets what the role may, and nothing else", async (role) => {
  const ctx = await as(role);
  const writes = role === "editor" || role === "administrator";
  const reads = writes || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const { version, second_person_fen } = await settings();
  expect({
    read: await refusalOf(getAllSettings(ctx)),
    words: await refusalOf(saveSiteInfo(ctx, { ...words, version })),
    day: await refusalOf(addGreyDay(ctx, { name: "素色", from: "2027-01-01", to: "", isYearly: false })),
    money: await refusalOf(
      setSiteMoney(ctx, {
        version: version + (writes ? 1 : 0),
        ...money({ secondPersonFen: fen(second_person_fen) }),
      }),
    ),
  }).toEqual({ read: end(reads), words: end(writes), day: end(writes), money: end(role === "administrator") });
});

test("visitors neither see the settings of the office nor change them", async () => {
  const nobody = testCtx(database.db, visitor);
  for (const work of [
    () => getAllSettings(nobody),
    () => saveSiteInfo(nobody, { ...words, version: 1 }),
    () => setSiteMoney(nobody, { version: 1, ...money() }),
    () => addGreyDay(nobody, { name: "x", from: "2027-01-01", to: "", isYearly: false }),
    () => removeGreyDay(nobody, { id: 1 }),
  ])
    expect(await refusalOf(work())).toBe("sessionInvalid");
});

test("a grey day says what is wrong with it in its own words, and of two who take one away at once one does", async () => {
  const ctx = await as("editor");
  const day = { name: "错", from: "2027-05-19", to: "2027-05-18", isYearly: false };
  await expect(addGreyDay(ctx, day)).rejects.toMatchObject({ sentence: "结束的日子不能早于开始", field: "to" });
  await expect(addGreyDay(ctx, { ...day, to: "2027-05-20", isYearly: true })).rejects.toMatchObject({
    ...{ sentence: "每年的素色日只能是一天", field: "to" },
  });
  const { id } = await addGreyDay(ctx, { ...day, to: day.from, isYearly: true });
  const ends = [await as("editor"), await as("editor")].map((one) => refusalOf(removeGreyDay(one, { id })));
  expect((await Promise.all(ends)).toSorted()).toEqual(["done", "notFound"]);
  expect(await auditOf("greyDay.remove")).toMatchObject([{ before: { id, name: "错" }, after: null }]);
});

test("29 February is grey in leap years alone", async () => {
  await addGreyDay(await as("editor"), { name: "闰日", from: "2024-02-29", to: "", isYearly: true });
  const themeOn = async (day: string) =>
    (await getSiteInfo(testCtx(database.db, visitor, new Date(`${day}T04:00:00Z`)))).row.theme;
  expect([await themeOn("2028-02-29"), await themeOn("2027-02-28"), await themeOn("2027-03-01")]).toEqual([1, 0, 0]);
});

test("yuan however they are typed are the fen that they mean", () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999 }), fc.nat({ max: 99 }), (yuan, part) => {
      const two = String(part).padStart(2, "0");
      expect(fenOfTyped(`${yuan}.${two}`)).toBe(yuan * 100 + part);
      if (part % 10 === 0) expect(fenOfTyped(`${yuan}.${two.slice(0, 1)}`)).toBe(yuan * 100 + part);
      if (part === 0) expect(fenOfTyped(String(yuan))).toBe(yuan * 100);
    }),
  );
});
