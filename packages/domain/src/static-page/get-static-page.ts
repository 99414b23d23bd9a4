import type { Db } from "@changming/db/database";
import type { BodyOf } from "@changming/contract/define";
import { type staticPage, staticPages } from "@changming/contract/static-page";
import { shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import { contentForReaders } from "../rich-text/clean-rich-text.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canReadContent } from "../publication/access.ts";

type StaticPageRow = NonNullable<Awaited<ReturnType<typeof findStaticPage>>>;

async function findStaticPage(db: Db, contentType: number) {
  const row = await db.selectFrom("static_page").selectAll().where("content_type", "=", contentType).executeTakeFirst();
  return row ?? null;
}

/** One of the operator's five pages (R-content-6). Throws `notFound` if it has no text yet. */
export async function getStaticPage(ctx: Ctx, input: { contentType: number }): Promise<StaticPageRow> {
  ctx.tags.read("staticPages");
  return (await findStaticPage(ctx.db, input.contentType)) ?? fail("notFound");
}

export function presentStaticPage(row: StaticPageRow): BodyOf<typeof staticPage.get> {
  return { title: row.title, content: contentForReaders(row.content_html), update_time: shanghaiDay(row.updated_at) };
}

const columns = ["content_type", "title", "version", "updated_at"] as const;
const withDraft = [...columns, "is_draft"] as const;

interface PageRow {
  content_type: number;
  title: string;
  version: number;
  updated_at: Date;
  /** Absent for an earlier version: a saved one is no draft. */
  is_draft?: boolean;
}

/** The operator's pages in their order, those without a text too. Throws `staffRoleMissing`. */
export async function listStaticPages(ctx: Ctx) {
  demand(canReadContent(ctx.actor));
  const written = await ctx.db.selectFrom("static_page").select(withDraft).execute();
  return Object.values(staticPages).map((type) => {
    const row = written.find(({ content_type }) => content_type === type);
    return row ? presentPage(row) : { content_type: type, title: "", version: 0, update_time: "", is_draft: false };
  });
}

/** A page, or one of its earlier versions. Throws `staffRoleMissing`, `notFound`. */
export async function getStaticPageForStaff(ctx: Ctx, wanted: { contentType: number; ofVersion?: number | undefined }) {
  demand(canReadContent(ctx.actor));
  const found = [
    await versionOf(ctx, "static_page", wanted.contentType, wanted.ofVersion),
    wanted.ofVersion && (await versionOf(ctx, "static_page_version", wanted.contentType, wanted.ofVersion)),
  ].find((row) => typeof row === "object");
  return found ? { ...presentPage(found), content: found.content_html } : fail("notFound");
}

async function versionOf(ctx: Ctx, table: "static_page" | "static_page_version", type: number, version?: number) {
  const page = ctx.db.selectFrom(table).selectAll().where("content_type", "=", type);
  return (version === undefined ? page : page.where("version", "=", version)).executeTakeFirst();
}

function presentPage(row: PageRow) {
  const { content_type, title, version, is_draft = false } = row;
  return { content_type, title, version, update_time: shanghaiDateTime(row.updated_at), is_draft };
}

/**
 * A page's versions, newest first, with editor and period of validity, to know the text that was valid on a given day.
 * Throws `staffRoleMissing`.
 */
export async function listPageVersions(ctx: Ctx, { contentType }: { contentType: number }) {
  demand(canReadContent(ctx.actor));
  const versions = ctx.db.selectFrom("static_page_version").select(columns).where("content_type", "=", contentType);
  const rows: PageRow[] = await ctx.db
    .selectFrom("static_page")
    .select(columns)
    .where("content_type", "=", contentType)
    .unionAll(versions)
    .orderBy("version", "desc")
    .execute();
  const savers = await saversOf(ctx, contentType);
  return rows.map((row, index) => {
    const until = rows[index - 1]?.updated_at;
    return {
      version: row.version,
      title: row.title,
      from_time: shanghaiDateTime(row.updated_at),
      until_time: until ? shanghaiDateTime(until) : "",
      saved_by: savers.get(row.updated_at.getTime()) ?? "",
    };
  });
}

/** Editors by time of saving. */
async function saversOf(ctx: Ctx, contentType: number): Promise<Map<number, string>> {
  const entries = await ctx.db
    .selectFrom("audit_entry")
    .select(["at", "actor_name"])
    .where("object_kind", "=", "staticPage")
    .where("object_id", "=", contentType)
    .execute();
  return new Map(entries.map(({ at, actor_name }) => [at.getTime(), actor_name ?? ""]));
}
