import { staticPages } from "@changming/contract/static-page";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context.ts";
import { canReadContent } from "../publication/access.ts";
import { demand, refuse } from "../refusal.ts";

const shown = ["content_type", "title", "version", "updated_at"] as const;
const withDraft = [...shown, "is_draft"] as const;

interface PageRow {
  content_type: number;
  title: string;
  version: number;
  updated_at: Date;
  /** Absent of an earlier version: what was saved is no draft. */
  is_draft?: boolean;
}

/** The operator's pages in their order, those not written yet too. Refuses with `staffRoleMissing`. */
export async function listStaticPages(ctx: Ctx) {
  demand(canReadContent(ctx.actor));
  const written = await ctx.db.selectFrom("static_page").select(withDraft).execute();
  return Object.values(staticPages).map((type) => {
    const row = written.find(({ content_type }) => content_type === type);
    return row ? presentPage(row) : { content_type: type, title: "", version: 0, update_time: "", is_draft: false };
  });
}

/** A page as it is, or as one of its versions was. Refuses with `staffRoleMissing`, `notFound`. */
export async function getAnyStaticPage(ctx: Ctx, asked: { contentType: number; ofVersion?: number | undefined }) {
  demand(canReadContent(ctx.actor));
  const found = [
    await versionOf(ctx, "static_page", asked.contentType, asked.ofVersion),
    asked.ofVersion && (await versionOf(ctx, "static_page_version", asked.contentType, asked.ofVersion)),
  ].find((row) => typeof row === "object");
  return found ? { ...presentPage(found), content: found.content_html } : refuse("notFound");
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
 * Each version of a page, the newest first: from when until when it held, so that one can tell what somebody agreed to on
 * a day, and who saved it. Refuses with `staffRoleMissing`.
 */
export async function listPageVersions(ctx: Ctx, { contentType }: { contentType: number }) {
  demand(canReadContent(ctx.actor));
  const kept = ctx.db.selectFrom("static_page_version").select(shown).where("content_type", "=", contentType);
  const rows: PageRow[] = await ctx.db
    .selectFrom("static_page")
    .select(shown)
    .where("content_type", "=", contentType)
    .unionAll(kept)
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

/** Who saved it, by the moment. */
async function saversOf(ctx: Ctx, contentType: number): Promise<Map<number, string>> {
  const entries = await ctx.db
    .selectFrom("audit_entry")
    .select(["at", "actor_name"])
    .where("object_kind", "=", "staticPage")
    .where("object_id", "=", contentType)
    .execute();
  return new Map(entries.map(({ at, actor_name }) => [at.getTime(), actor_name ?? ""]));
}
