import type { StaffRole } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";
import { loadBasics } from "@changming/db/starter/load-basics";
import {
  aCannedMessage,
  aNews,
  aNewsCategory,
  aNotice,
  aStaticPage,
  aFriendLink,
  aGreyDay,
  aHotWord,
  aSlide,
} from "@changming/domain/testing/content";
import { testNow } from "@changming/domain/testing/test-ctx";
import { nothing, type AdminRow } from "./admin-row.ts";

const readers = ["administrator", "editor", "readOnly"] as const satisfies readonly StaffRole[];
const writers = ["administrator", "editor"] as const satisfies readonly StaffRole[];
let made = 0;

type Input = (db: Db) => Promise<Record<string, string>>;

const read = (input: Input = nothing): AdminRow => ({ may: readers, input });
const write = (input: Input): AdminRow => ({ may: writers, input });
const given =
  (input: Record<string, string>): Input =>
  () =>
    Promise.resolve(input);

/** The id of a row, with its version as never saved. */
const row = (make: (db: Db) => Promise<number>): Input => {
  return async (db) => ({ id: String(await make(db)), version: "1" });
};

const deleted = (make: (db: Db, overrides: { deleted_at: Date }) => Promise<number>): Input => {
  return async (db) => ({ id: String(await make(db, { deleted_at: testNow })) });
};

const another =
  (texts: string): Input =>
  () =>
    Promise.resolve({ text: `${texts}${(made += 1)}` });

async function idsOf(db: Db, table: "hot_word" | "friend_link" | "canned_message" | "news_category" | "slide") {
  const rows = await db.selectFrom(table).select("id").orderBy("position").orderBy("id").execute();
  const ids = rows.map(({ id }) => id).join();
  return { ids, before: ids };
}

/** The version of the site's settings, which are created when they are missing. */
export async function settings(db: Db): Promise<Record<string, string>> {
  const find = () => db.selectFrom("site_info").select("version").executeTakeFirst();
  if (!(await find())) await loadBasics(db);
  return { version: String((await find())?.version ?? 1) };
}

const texts = {
  name: "长明",
  tel: "",
  qrcode: "",
  wxappQrcode: "",
  address: "",
  email: "",
  icp: "",
  policeFiling: "",
  copyright: "",
  websiteSummary: "",
  welcomeStatement: "",
  cooperationTips: "",
  theme: "0",
  freeGiftNums: "3",
  albumNumsLimit: "10",
  photoNumsLimit: "50",
};

const money = { isNeedPay: "1", applyMoney: "99", secondPerson: "500.00" };

export const contentRows = {
  "friendLink.list": read(),
  "friendLink.save": write(async (db) => ({ ...(await another("联站")(db)), url: "https://example.org" })),
  "friendLink.remove": write(row(aFriendLink)),
  "friendLink.order": write((db) => idsOf(db, "friend_link")),
  "greyDay.add": write(given({ name: "国家公祭日", from: "2026-12-13", isYearly: "1" })),
  "greyDay.remove": write(row(aGreyDay)),
  "hotWord.list": read(),
  "hotWord.save": write(another("热词")),
  "hotWord.remove": write(row(aHotWord)),
  "hotWord.order": write((db) => idsOf(db, "hot_word")),
  "messageScript.list": read(),
  "messageScript.save": write(another("寄语")),
  "messageScript.remove": write(row(aCannedMessage)),
  "messageScript.order": write((db) => idsOf(db, "canned_message")),
  "news.list": read(),
  "news.detail": read(row(aNews)),
  "news.save": write(async (db) => {
    return { categoryId: String(await aNewsCategory(db)), title: "清明时节", content: "<p>正文</p>" };
  }),
  "news.setDraft": write(async (db) => ({ ...(await row(aNews)(db)), isDraft: "1" })),
  "news.remove": write(row(aNews)),
  "news.restore": write(deleted(aNews)),
  "newsCategory.list": read(),
  "newsCategory.save": write(another("栏目甲")),
  "newsCategory.remove": write(row(aNewsCategory)),
  "newsCategory.order": write((db) => idsOf(db, "news_category")),
  "notice.list": read(),
  "notice.detail": read(row(aNotice)),
  "notice.save": write(given({ title: "春祭安排", content: "<p>正文</p>" })),
  "notice.setDraft": write(async (db) => ({ ...(await row(aNotice)(db)), isDraft: "1" })),
  "notice.remove": write(row(aNotice)),
  "notice.restore": write(deleted(aNotice)),
  "siteInfo.detail": read(async (db) => {
    await settings(db);
    return {};
  }),
  "siteInfo.save": write(async (db) => ({ ...texts, ...(await settings(db)) })),
  "siteInfo.setMoney": {
    may: ["administrator"],
    needsReauthentication: true,
    input: async (db) => ({ ...money, ...(await settings(db)) }),
  },
  "slide.list": read(),
  "slide.detail": read(row(aSlide)),
  "slide.save": write(async (db) => ({ ...(await row(aSlide)(db)), title: "长明灯" })),
  "slide.order": write((db) => idsOf(db, "slide")),
  "slide.setDraft": write(async (db) => ({ ...(await row(aSlide)(db)), isDraft: "1" })),
  "slide.remove": write(row(aSlide)),
  "slide.restore": write(deleted(aSlide)),
  "staticPage.list": read(),
  "staticPage.detail": read(async (db) => {
    await aStaticPage(db, 2);
    return { contentType: "2" };
  }),
  "staticPage.versions": read(given({ contentType: "2" })),
  "staticPage.save": write(async (db) => {
    await db.deleteFrom("static_page_version").where("content_type", "=", 1).execute();
    await aStaticPage(db, 1, { version: 1 });
    return { contentType: "1", version: "1", title: "用户协议", content: "<p>正文</p>" };
  }),
  "upload.send": { may: ["administrator", "editor", "reviewer", "finance"], input: nothing },
} satisfies Record<string, AdminRow>;
