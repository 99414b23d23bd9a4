import { sql } from "kysely";
import type { Db } from "../database.ts";
import { cannedMessages } from "./data/canned-messages.ts";
import { specialGardens } from "./data/gardens.ts";
import { loadDressingCatalogue, loadGiftCatalogue } from "./load-catalogue.ts";
import { levels, siteInfo, welcomeTo } from "./site.ts";
import { staticPagesOf } from "./static-pages.ts";

/** True when the database contains no data yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const found = await db.selectFrom("site_info").select("id").executeTakeFirst();
  return found === undefined;
}

/** Data that every site needs before the operator has entered any: its settings and the seven levels. */
export async function loadBasics(db: Db, state: "open" | "closed" = "open"): Promise<void> {
  await db.transaction().execute((trx) => insertBasics(trx, state, siteInfo.name));
}

async function insertBasics(trx: Db, state: "open" | "closed", name: string): Promise<void> {
  await trx
    .insertInto("site_info")
    .values({
      id: 1,
      logo: siteInfo.logo,
      name,
      tel: "",
      qrcode: "",
      wxapp_qrcode: "",
      address: "",
      email: "",
      icp: "",
      police_filing: "",
      copyright: "",
      website_summary: siteInfo.websiteSummary,
      welcome_statement: welcomeTo(name),
      theme: 0,
      is_need_pay: siteInfo.isNeedPay,
      apply_money_fen: siteInfo.applyMoneyFen,
      cooperation_tips: "",
      free_gift_nums: siteInfo.freeGiftNums,
      album_nums_limit: siteInfo.albumNumsLimit,
      photo_nums_limit: siteInfo.photoNumsLimit,
      opened_at: state === "closed" ? null : sql`now()`,
      starter_adopted_at: state === "closed" ? null : sql`now()`,
      // Until the operator answers, a real site has the lawful choices; a demo shows what the specification shows.
      has_rankings: state === "open",
      civil_gifts_only: state === "closed",
      adults_pay_only: state === "closed",
    })
    .execute();
  await trx.insertInto("level").values(levels).execute();
}

/**
 * What a real site begins with besides its basics, in the caller's transaction of the first start: gifts and dressings
 * with their art, canned messages, and the three special gardens, hidden. A draft until the operator has adopted it.
 */
async function loadStarterContent(db: Db, now: Date): Promise<void> {
  await loadGiftCatalogue(db);
  await loadDressingCatalogue(db);
  await db
    .insertInto("canned_message")
    .values(cannedMessages.map((content, position) => ({ content, position })))
    .execute();
  const gardens = specialGardens.map((garden, position) => ({
    name: garden.name,
    kind: garden.kind,
    region: garden.region,
    address: garden.address,
    summary: garden.summary,
    content_html: garden.contentHtml,
    thumb: garden.thumb,
    banners: garden.banners,
    background: null,
    position,
    hidden_at: now,
    created_at: now,
  }));
  await db.insertInto("garden").values(gardens).execute();
}

/** An empty real site: closed, with its basics and the starter content (R-operation-7). */
export async function loadRealSite(db: Db, now: Date, name: string = siteInfo.name): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await insertBasics(trx, "closed", name);
    await loadStarterPages(trx, now);
    await loadStarterContent(trx, now);
  });
}

/**
 * The five static pages as drafts for the operator to review and save (R-content-9), with the site's name; pages that
 * the operator wrote are left unchanged. Without them users would accept an agreement that does not exist.
 */
export async function loadStarterPages(db: Db, now: Date): Promise<void> {
  const site = await db.selectFrom("site_info").select("name").executeTakeFirst();
  await db
    .insertInto("static_page")
    .values(starterPages(site?.name ?? siteInfo.name, now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Writes the site's new name into the texts that are still drafts: they are as they came. The former version is stored,
 * since accounts may have agreed to it; what the operator has adopted stays as it is.
 */
export async function renameStarterPages(db: Db, name: string, now: Date): Promise<void> {
  const drafts = await db.selectFrom("static_page").selectAll().where("is_draft", "=", true).forUpdate().execute();
  const pages = starterPages(name, now);
  for (const { is_draft: _draft, ...before } of drafts) {
    const after = pages.find(({ content_type }) => content_type === before.content_type);
    if (!after || (after.title === before.title && after.content_html === before.content_html)) continue;
    await db.insertInto("static_page_version").values(before).execute();
    await db
      .updateTable("static_page")
      .set({ ...after, version: before.version + 1 })
      .where("content_type", "=", before.content_type)
      .execute();
  }
}

const starterPages = (siteName: string, now: Date) =>
  staticPagesOf(siteName).map(({ contentType, title, contentHtml }) => ({
    content_type: contentType,
    title,
    content_html: contentHtml.trim(),
    updated_at: now,
    is_draft: true,
  }));
