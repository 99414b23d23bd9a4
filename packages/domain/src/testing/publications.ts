import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import { testNow } from "./test-ctx.ts";

type Own<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

let made = 0;
const next = () => (made += 1);

/** A slide, by default published at testNow. */
export async function aSlide(db: Db, own: Own<"slide"> = {}): Promise<number> {
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
    .values({ ...texts, needs_jump: true, position: serial, published_at: testNow, ...own })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function aHotWord(db: Db, own: Own<"hot_word"> = {}): Promise<number> {
  const serial = next();
  const row = { word: `词${serial}`, position: serial, ...own };
  return (await db.insertInto("hot_word").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

export async function aFriendLink(db: Db, own: Own<"friend_link"> = {}): Promise<number> {
  const serial = next();
  const row = { name: `友站${serial}`, url: "https://example.org", position: serial, ...own };
  return (await db.insertInto("friend_link").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** 13 December of every year by default. */
export async function aGreyDay(db: Db, own: Own<"grey_day"> = {}): Promise<number> {
  const row = { name: "国家公祭日", from_on: "2026-12-13", to_on: "2026-12-13", is_yearly: true, ...own };
  return (await db.insertInto("grey_day").values(row).returning("id").executeTakeFirstOrThrow()).id;
}
