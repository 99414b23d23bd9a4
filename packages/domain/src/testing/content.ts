import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import { testNow } from "./test-ctx.ts";

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>;

let made = 0;
const next = () => (made += 1);

/** A notice, by default published at testNow. */
export async function aNotice(db: Db, overrides: Partial<Row<"notice">> = {}): Promise<number> {
  const row = { title: `公告${next()}`, content_html: "<p>春祭安排</p>", published_at: testNow, read_count: 0 };
  const { id } = await db
    .insertInto("notice")
    .values({ ...row, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function aNewsCategory(db: Db, overrides: Partial<Row<"news_category">> = {}): Promise<number> {
  const serial = next();
  const { id } = await db
    .insertInto("news_category")
    .values({ name: `栏目${serial}`, position: serial, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An article, by default in a category of its own and published at testNow. */
export async function aNews(db: Db, overrides: Partial<Row<"news">> = {}): Promise<number> {
  const row = {
    category_id: overrides.category_id ?? (await aNewsCategory(db)),
    title: `文章${next()}`,
    summary: "一句话",
    content_html: "<p>正文</p>",
    seo_title: "",
    seo_description: "",
    published_at: testNow,
    read_count: 0,
  };
  const { id } = await db
    .insertInto("news")
    .values({ ...row, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** One of the operator's five pages; overwrites an existing one. */
export async function aStaticPage(
  db: Db,
  contentType: number,
  overrides: Partial<Row<"static_page">> = {},
): Promise<void> {
  const row = { title: `页面${contentType}`, content_html: "<p>长明</p>", updated_at: testNow, ...overrides };
  await db
    .insertInto("static_page")
    .values({ content_type: contentType, ...row })
    .onConflict((conflict) => conflict.column("content_type").doUpdateSet(row))
    .execute();
}

export async function aCannedMessage(db: Db, overrides: Partial<Row<"canned_message">> = {}): Promise<number> {
  const { id } = await db
    .insertInto("canned_message")
    .values({ content: "您放心，家里都好。", position: next(), ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Overrides<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

/** A slide, by default published at testNow. */
export async function aSlide(db: Db, overrides: Overrides<"slide"> = {}): Promise<number> {
  const serial = next();
  const texts = {
    image: "scenes/night-lake",
    title: `轮播${serial}`,
    subtitle: "",
    link: "",
    content_html: "<p>清明</p>",
  };
  const { id } = await db
    .insertInto("slide")
    .values({ ...texts, needs_jump: true, position: serial, published_at: testNow, ...overrides })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function aHotWord(db: Db, overrides: Overrides<"hot_word"> = {}): Promise<number> {
  const serial = next();
  const row = { word: `词${serial}`, position: serial, ...overrides };
  return (await db.insertInto("hot_word").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function aFriendLink(db: Db, overrides: Overrides<"friend_link"> = {}): Promise<number> {
  const serial = next();
  const row = { name: `友站${serial}`, url: "https://example.org", position: serial, ...overrides };
  return (await db.insertInto("friend_link").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** 13 December of every year by default. */
export async function aGreyDay(db: Db, overrides: Overrides<"grey_day"> = {}): Promise<number> {
  const row = { name: "国家公祭日", from_on: "2026-12-13", to_on: "2026-12-13", is_yearly: true, ...overrides };
  return (await db.insertInto("grey_day").values(row).returning("id").executeTakeFirstOrThrow()).id;
}
