import type { Db } from "@changming/db/database";
import type { BodyOf } from "@changming/contract/define";
import type { staticPage } from "@changming/contract/static-page";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";

type StaticPageRow = NonNullable<Awaited<ReturnType<typeof findStaticPage>>>;

async function findStaticPage(db: Db, contentType: number) {
  const row = await db.selectFrom("static_page").selectAll().where("content_type", "=", contentType).executeTakeFirst();
  return row ?? null;
}

/** One of the operator's five pages. Throws `notFound` if it has no text yet. */
export async function getStaticPage(ctx: Ctx, input: { contentType: number }): Promise<StaticPageRow> {
  ctx.tags.read("staticPages");
  return (await findStaticPage(ctx.db, input.contentType)) ?? fail("notFound");
}

export function presentStaticPage(row: StaticPageRow): BodyOf<typeof staticPage.get> {
  return { title: row.title, content: row.content_html, update_time: shanghaiDay(row.updated_at) };
}
