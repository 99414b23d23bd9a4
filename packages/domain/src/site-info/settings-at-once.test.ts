import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { fen } from "@changming/kit/money";
import { moneyDatabase } from "../testing/paying.ts";
import { everyRole, staffCtxOf, errorOf } from "../testing/staff.ts";
import { decideApproval } from "../approval-decision/decide-approval.ts";
import { testCtx, visitor } from "../testing/test-ctx.ts";
import { getAllSettings, getSiteInfo } from "./get-site-info.ts";
import { saveSiteInfo } from "./save-site-info.ts";
import { addGreyDay, removeGreyDay } from "./set-grey-days.ts";
import { fenOfTyped, setSiteMoney } from "./set-site-money.ts";

let database: Awaited<ReturnType<typeof moneyDatabase>>;

beforeAll(async () => {
  database = await moneyDatabase();
  return () => database.close();
});

const as = async (role: (typeof everyRole)[number]) => staffCtxOf(database.db, role);
const settings = async () => (await getAllSettings(await as("readOnly"))).row;

const texts = {
  name: "长明",
  tel: "",
  qrcode: "",
  wxapp_qrcode: "",
  address: "",
  email: "",
  icp: "",
  police_filing: "",
  copyright: "",
  website_summary: "",
  welcome_statement: "",
  cooperation_tips: "",
  theme: 0,
  free_gift_nums: 3,
  album_nums_limit: 10,
  photo_nums_limit: 50,
};
const money = (overrides: object = {}) => ({
  isNeedPay: true,
  applyMoneyFen: fen(9_900),
  secondPersonFen: fen(30_000),
  ...overrides,
});
const auditOf = (verb: string) =>
  database.db.selectFrom("audit_entry").select(["before", "after"]).where("verb", "=", verb).orderBy("id").execute();

test("every page has the saved settings at once", async () => {
  const { version } = await settings();
  await saveSiteInfo(await as("editor"), { ...texts, version, name: "念园", welcome_statement: "欢迎回家" });
  const { row } = await getSiteInfo(testCtx(database.db, visitor));
  expect(row).toMatchObject({ name: "念园", welcome_statement: "欢迎回家" });
  expect((await auditOf("siteInfo.save")).at(-1)).toMatchObject({ after: { name: "念园" } });
});

test("of two concurrent saves of the settings one succeeds and the other gets an error", async () => {
  const { version } = await settings();
  const ends = await Promise.all(
    [await as("editor"), await as("editor")].map((ctx, nth) =>
      errorOf(saveSiteInfo(ctx, { ...texts, version, tel: `400-${nth}` })),
    ),
  );
  expect(ends.toSorted()).toEqual(["done", "editedMeanwhile"]);
  expect(await settings()).toMatchObject({ version: version + 1, tel: `400-${ends.indexOf("done")}` });
});

test("texts and money share one version: saving one with an outdated version fails", async () => {
  const { version } = await settings();
  await setSiteMoney(await as("administrator"), { version, ...money({ secondPersonFen: fen(20_000) }) });
  expect(await errorOf(saveSiteInfo(await as("editor"), { ...texts, version }))).toBe("editedMeanwhile");
  expect(await settings()).toMatchObject({ apply_money_fen: 9_900, second_person_fen: 20_000 });
});

test("a lower refund limit for one person counts at once, a higher one after confirmation by a second", async () => {
  const requester = await as("administrator");
  const { version } = await settings();
  const lower = await setSiteMoney(requester, { version, ...money({ secondPersonFen: fen(10_000) }) });
  expect(lower).toEqual({ version: version + 1, isWaiting: false });
  const raised = await setSiteMoney(requester, { version: version + 1, ...money({ secondPersonFen: fen(80_000) }) });
  expect(raised.isWaiting).toBe(true);
  expect((await settings()).second_person_fen).toBe(10_000);
  const waiting = await database.db
    .selectFrom("staff_approval")
    .select("id")
    .where("verb", "=", "siteInfo.raiseSecondPerson")
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  const decision = { id: waiting.id, isConfirmed: true, reason: "" };
  expect(await errorOf(decideApproval(requester, decision))).toBe("approvalOwn");
  // A pending amount does not change while the second person is reading it.
  const other = { version: raised.version, ...money({ secondPersonFen: fen(90_000) }) };
  expect(await errorOf(setSiteMoney(await as("administrator"), other))).toBe("approvalWaiting");
  expect((await settings()).version).toBe(raised.version);
  const seconds = [await as("finance"), await as("administrator")];
  const ends = await Promise.all(seconds.map((ctx) => errorOf(decideApproval(ctx, decision))));
  expect(ends.toSorted()).toEqual(["approvalDecided", "done"]);
  expect((await settings()).second_person_fen).toBe(80_000);
  expect(await auditOf("siteInfo.raiseSecondPerson")).toEqual([
    { before: { second_person_fen: 10_000 }, after: { second_person_fen: 80_000 } },
  ]);
});

test("a declined limit is not applied", async () => {
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

test.each(everyRole)("the role %s can change exactly its allowed settings", async (role) => {
  const ctx = await as(role);
  const writes = role === "editor" || role === "administrator";
  const reads = writes || role === "readOnly";
  const end = (may: boolean) => (may ? "done" : "staffRoleMissing");
  const { version, second_person_fen } = await settings();
  expect({
    read: await errorOf(getAllSettings(ctx)),
    texts: await errorOf(saveSiteInfo(ctx, { ...texts, version })),
    day: await errorOf(addGreyDay(ctx, { name: "素色", from: "2027-01-01", to: "", isYearly: false })),
    money: await errorOf(
      setSiteMoney(ctx, {
        version: version + (writes ? 1 : 0),
        ...money({ secondPersonFen: fen(second_person_fen) }),
      }),
    ),
  }).toEqual({ read: end(reads), texts: end(writes), day: end(writes), money: end(role === "administrator") });
});

test("visitors can neither read nor change the staff settings", async () => {
  const nobody = testCtx(database.db, visitor);
  for (const work of [
    () => getAllSettings(nobody),
    () => saveSiteInfo(nobody, { ...texts, version: 1 }),
    () => setSiteMoney(nobody, { version: 1, ...money() }),
    () => addGreyDay(nobody, { name: "x", from: "2027-01-01", to: "", isYearly: false }),
    () => removeGreyDay(nobody, { id: 1 }),
  ])
    expect(await errorOf(work())).toBe("sessionInvalid");
});

test("an invalid grey day has its own error message, and of two concurrent removals one succeeds", async () => {
  const ctx = await as("editor");
  const day = { name: "错", from: "2027-05-19", to: "2027-05-18", isYearly: false };
  await expect(addGreyDay(ctx, day)).rejects.toMatchObject({ sentence: "结束的日子不能早于开始", field: "to" });
  await expect(addGreyDay(ctx, { ...day, to: "2027-05-20", isYearly: true })).rejects.toMatchObject({
    sentence: "每年的素色日只能是一天",
    field: "to",
  });
  const { id } = await addGreyDay(ctx, { ...day, to: day.from, isYearly: true });
  const ends = [await as("editor"), await as("editor")].map((one) => errorOf(removeGreyDay(one, { id })));
  expect((await Promise.all(ends)).toSorted()).toEqual(["done", "notFound"]);
  expect(await auditOf("greyDay.remove")).toMatchObject([{ before: { id, name: "错" }, after: null }]);
});

test("29 February is grey in leap years only", async () => {
  await addGreyDay(await as("editor"), { name: "闰日", from: "2024-02-29", to: "", isYearly: true });
  const themeOn = async (day: string) =>
    (await getSiteInfo(testCtx(database.db, visitor, new Date(`${day}T04:00:00Z`)))).row.theme;
  expect([await themeOn("2028-02-29"), await themeOn("2027-02-28"), await themeOn("2027-03-01")]).toEqual([1, 0, 0]);
});

test("typed yuan amounts are converted exactly to fen", () => {
  fc.assert(
    fc.property(fc.nat({ max: 999_999 }), fc.nat({ max: 99 }), (yuan, part) => {
      const two = String(part).padStart(2, "0");
      expect(fenOfTyped(`${yuan}.${two}`)).toBe(yuan * 100 + part);
      if (part % 10 === 0) expect(fenOfTyped(`${yuan}.${two.slice(0, 1)}`)).toBe(yuan * 100 + part);
      if (part === 0) expect(fenOfTyped(String(yuan))).toBe(yuan * 100);
    }),
  );
});
